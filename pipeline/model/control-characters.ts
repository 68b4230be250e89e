// Characters that a terminal acts on instead of showing them. They come from cells, names and arguments, and could hide or fake what is
// printed.

/**
 * C0 except tab and line feed, DEL, C1, line separators, characters that change the direction of writing, and noncharacters that no text
 * holds.
 */
const CONTROLS = /(?![\t\n])\p{Cc}|[\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef]/gu

/** The text with each of these characters as an escape such as `\u001b`, which JSON reads as the character itself. CR LF is kept. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (character, at: number) =>
    character === '\r' && text[at + 1] === '\n' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
}

/** Control characters in an input would move the cursor, colour the screen or break the line: they become blanks. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/**
 * Characters that nobody sees, so that two names look alike: controls, characters of direction and of no width, blanks other than the plain
 * one, fillers, and noncharacters.
 */
const HIDDEN = /\p{Cc}|\p{Cf}|(?! )\p{Z}|[\u034f\u115f\u1160\u3164\uffa0\ufdd0-\ufdef]/gu

/** The hidden characters of a text, each once: `U+200B`. */
export const hiddenCharacters = (text: string): string[] =>
  [...new Set(text.match(HIDDEN))].map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`)

/** Whether a text is what it looks like: without hidden characters, in composed form (NFC). */
export const isPlainText = (text: string): boolean => text.search(HIDDEN) < 0 && text === text.normalize('NFC')
