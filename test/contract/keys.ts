// The access keys of the contract tests.

export interface ContractKeys {
  /** Two keys that hold. Each has letters of both cases, so that there is a wrong one that differs by case only. */
  readonly right: string
  readonly second: string
  /** A key that held once. */
  readonly revoked: string
}

export const KEYS: ContractKeys = {
  right: 'Contract-Right-Key-5d41402abc4b2a76b9719d911017c592',
  second: 'Contract-Second-Key-7d793037a0760186574b0282f2f435e7',
  revoked: 'Contract-Revoked-Key-9e107d9d372bb6826bd81d3542a419d6',
}
