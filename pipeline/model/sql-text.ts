/** SQL: a text in single quotes. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SQL: texts in single quotes, between commas. */
export const sqlTexts = (texts: readonly string[]): string => texts.map(sqlText).join(', ')
