/** A whole number with commas between thousands, whatever the machine's locale: 12345 → `12,345`. */
export function count(value: number): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}
