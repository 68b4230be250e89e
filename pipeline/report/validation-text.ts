export const blockingText = (v: unknown): string => JSON.stringify(v).slice(0, 3000)
