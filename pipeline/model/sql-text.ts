/** SQL: a text in single quotes. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** SQL: the name of a column or table in double quotes. */
export const sqlName = (name: string): string => `"${name.replaceAll('"', '""')}"`
