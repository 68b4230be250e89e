export const validationHtml = (v: unknown): string => JSON.stringify(v)
