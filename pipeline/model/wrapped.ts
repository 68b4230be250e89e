/** Breaks a text at blanks into lines of at most `width` characters; a longer word stays whole. A number stays with its unit. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.replace(/(\d) (kg|%|kt|ppm)(?![a-z])/g, '$1\u00a0$2').split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((part) => part.replaceAll('\u00a0', ' '))
}
