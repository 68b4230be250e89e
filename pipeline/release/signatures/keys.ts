// Keys of signatures: Ed25519, in files as PEM. A private key is read, used and never shown.

import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readIfThere, sha256 } from '../../io/files.ts'
import { Failure } from '../../model/failure.ts'

export interface SigningKey {
  /** SHA-256 of the public key in DER (SubjectPublicKeyInfo): names the key to people and programs. */
  readonly id: string
  readonly sign: (bytes: Uint8Array) => Buffer
}

export interface PublicKey {
  readonly id: string
  readonly verifies: (bytes: Uint8Array, signature: Uint8Array) => boolean
}

const MAKE_ONE =
  'Make one with openssl genpkey -algorithm ed25519 -out signing-key.pem; openssl pkey -in signing-key.pem -pubout writes its public half.'

/** The private key in a file. Failure 'bad-signing-key'; nothing of what the file holds is shown. */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const pem = await readPem(file, 'bad-signing-key', 'the private key that signs')
  const key = keyIn('bad-signing-key', `${file} holds no private key that can be read without a password.`, () => createPrivateKey(pem))
  assertEd25519(key, 'bad-signing-key', file)
  return { id: idOf(createPublicKey(pem)), sign: (bytes) => sign(null, bytes, key) }
}

/** The public key in a file. Failure 'bad-public-key', also for a private key, which verifying does not need. */
export async function readPublicKey(file: string): Promise<PublicKey> {
  const pem = await readPem(file, 'bad-public-key', 'the public key that checks signatures')
  if (pem.includes('PRIVATE KEY'))
    throw new Failure('bad-public-key', `${file} holds a private key.`, {
      hint: 'Keep the private key secret, and name its public half: openssl pkey -in <file> -pubout writes it.',
    })
  const key = keyIn('bad-public-key', `${file} holds no public key.`, () => createPublicKey(pem))
  assertEd25519(key, 'bad-public-key', file)
  return { id: idOf(key), verifies: (bytes, signature) => verify(null, bytes, key, signature) }
}

/** The text of a file. If there is none, the Failure says which key belongs there: `wanted`. */
async function readPem(file: string, code: string, wanted: string): Promise<string> {
  const bytes = await readIfThere(file, file, 'declaration')
  if (!bytes)
    throw new Failure(code, `There is no file ${file}; expected ${wanted} (Ed25519, PEM).`, {
      hint: `Name the file of the key. ${MAKE_ONE}`,
    })
  return bytes.toString('utf8')
}

function keyIn(code: string, message: string, read: () => KeyObject): KeyObject {
  try {
    return read()
  } catch {
    // Drops the library's error: its message may repeat what the library read.
    throw new Failure(code, message, { hint: `The file must hold a key in PEM form. ${MAKE_ONE}` })
  }
}

function assertEd25519({ asymmetricKeyType }: KeyObject, code: string, file: string): void {
  if (asymmetricKeyType === 'ed25519') return
  throw new Failure(code, `${file} holds a key of the kind ${asymmetricKeyType}; signatures need Ed25519.`, { hint: MAKE_ONE })
}

const idOf = (key: KeyObject): string => sha256(key.export({ type: 'spki', format: 'der' }))
