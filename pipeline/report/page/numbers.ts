// Numbers as the page shows them: rounded for reading, the same digits on every machine. The exact ones are in the data.

/** A mass in kg as kilotonnes: `1,235 kt`, `12.3 kt`, `0.045 kt`. */
export function kilotonnes(kg: number): string {
  const size = Math.abs(kg) / 1_000_000
  return `${grouped(kg / 1_000_000, size === 0 || size >= 100 ? 0 : size >= 1 ? 1 : 3)} kt`
}

/** A size in kt as findings carry it, with six decimals as text, the same way and without its unit. */
export function sizeText(size_kt: string): string {
  const kg = Number(size_kt) * 1_000_000
  return Number.isFinite(kg) ? kilotonnes(Math.round(kg)).slice(0, -' kt'.length) : size_kt
}

/** Parts per million as percent with one decimal: `12.3 %`. */
export function percent(ppm: number): string {
  return `${(ppm / 10_000).toFixed(1)} %`
}

/** A score in thousandths with one decimal: `3.4`. */
export function score(milli: number): string {
  return (milli / 1000).toFixed(1)
}

/** A number with that many decimals and commas between thousands. */
export function grouped(value: number, decimals: number): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? text : `${text}.${fraction}`
}

/** A coordinate in a picture: one decimal, and none where it is whole. */
export function coordinate(value: number): string {
  const text = value.toFixed(1)
  return text.endsWith('.0') ? text.slice(0, -2).replace(/^-0$/, '0') : text
}
