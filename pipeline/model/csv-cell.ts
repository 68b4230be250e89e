/** A cell of a CSV file (RFC 4180): in quotes if it has a comma, a quote or a line end. */
export const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Matches text that a spreadsheet would read as a formula, but not numbers: text that begins with = + - @, a tab or a line end. It gets an
 * apostrophe before it, which marks text in spreadsheets.
 */
export const FORMULA = /^(?!-?\d+(\.\d+)?$)[=+\-@\t\r\n]/

/** A cell of a CSV file that people open in a spreadsheet, where no text is a formula. */
export const sheetCell = (text: string): string => csvCell(FORMULA.test(text) ? `'${text}` : text)
