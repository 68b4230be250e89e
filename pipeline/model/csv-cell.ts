/** A cell of a CSV file (RFC 4180): in quotes if it has a comma, a quote or a line end. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
