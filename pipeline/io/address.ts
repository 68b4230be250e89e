// Checks the address on which a local server is to listen.

import { isIPv4, isIPv6 } from 'node:net'

/** An IPv4 address, an IPv6 address in brackets, or `localhost`; no other name. */
export function isListenAddress(text: string): boolean {
  if (text === 'localhost' || isIPv4(text)) return true
  const inner = /^\[([0-9A-Fa-f:.]+)\]$/.exec(text)?.[1]
  return inner !== undefined && isIPv6(inner)
}
