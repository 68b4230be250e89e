// The access keys of the contract tests, in the format of `keys add`: an id, a dot, a secret.

export interface ContractKeys {
  /** Two valid keys. Each has letters of both cases, so that a wrong key can differ by case only. */
  readonly right: string
  readonly second: string
  /** A key that was valid once. */
  readonly revoked: string
}

export const KEYS: ContractKeys = {
  right: 'contractright.Secret-5d41402abc4b2a76b9719d911017c592',
  second: 'contractsecond.Secret-7d793037a0760186574b0282f2f435e7',
  revoked: 'contractrevoked.Secret-9e107d9d372bb6826bd81d3542a419d6',
}
