// When a server allows a request to be repeated.

/** `Retry-After` in milliseconds from now, whether it is a number of seconds or a date; 0 where there is none. */
export function waitOf(text: string | null | undefined): number {
  if (!text) return 0
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return wait > 0 ? wait : 0
}
