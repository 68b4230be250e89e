/** A text as SQL writes it: in single quotes, and its own single quotes doubled. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`
