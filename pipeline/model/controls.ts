// Characters that a terminal acts on instead of showing them: they come from cells, names and arguments, and could hide or fake what is printed.

/** C0 but tab and line feed, DEL, C1, the separators of lines, what turns the direction of writing, and noncharacters that no text holds. */
const CONTROLS = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]/gu

/** The text with each of them as `\u001b`, which JSON reads as the character itself. A line end of two characters stays. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (character, at: number) =>
    character === '\r' && text[at + 1] === '\n' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}
