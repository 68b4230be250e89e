// The number of draws and the normal distribution for the expectations of these tests, by methods of their own: typed, Simpson's rule,
// bisection.

export const DRAWS = 400

/** The share of a normal distribution below z, integrated from 0 by Simpson's rule. */
export function normal(z: number): number {
  const steps = 400
  const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(0) + density(z)
  for (let step = 1; step < steps; step++) sum += density((step * z) / steps) * (step % 2 === 1 ? 4 : 2)
  return 0.5 + (sum * z) / steps / 3
}

/** The z below which a share of a normal distribution lies, found by bisection. */
export function quantile(share: number): number {
  let [low, high] = [-8, 8]
  while (high - low > 1e-12) {
    const middle = (low + high) / 2
    if (normal(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
