// When a server allows a request to be repeated.

/** `Retry-After` in milliseconds from now, whether it is a number of seconds or a date; 0 where there is none. */
export function waitOf(text: string | undefined): number {
  if (text === undefined) return 0
  const wait = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(wait) ? 0 : Math.max(0, wait)
}
