// Tests envelopes and signed lists: conclusions from a signed list, and from an older list that a user has kept.

import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../pipeline/io/files.ts'
import { open, seal } from '../../../pipeline/release/signatures/envelope.ts'
import { type PublicKey, readPublicKey, readSigningKey, type SigningKey } from '../../../pipeline/release/signatures/keys.ts'
import { listFindings } from '../../../pipeline/release/signatures/signed.ts'
import { listStatement } from '../../../pipeline/release/signatures/statements.ts'
import type { Versions } from '../../../schemas/api.ts'
import { type ListStatement, listStatementSchema } from '../../../schemas/signature.ts'
import { temporaryFolder } from '../../when-done.ts'

const LISTING: Versions = {
  environment: 'demo',
  notice: 'Invented.',
  latest: '1.2',
  versions: [
    { version: '1.2', date: '2026-02-01', status: { state: 'current' }, latest: true, summary: 'Two.', path: 'v/1.2/' },
    { version: '1.1', date: '2026-01-01', status: { state: 'superseded' }, latest: false, summary: 'One.', path: 'v/1.1/' },
  ],
}

const LIST = listStatement(LISTING, [{ path: 'versions.json', bytes: 1, sha256: sha256('versions') }], {
  releases: LISTING.versions.map(({ version, date, status }) => ({
    version,
    date,
    status,
    manifest: sha256(`manifest ${version}`),
    lock: sha256(`lock ${version}`),
    files: sha256(`files ${version}`),
  })),
  signed: '2026-11-23T12:00:00Z',
  pipeline: '0.1.0',
})

let signing: SigningKey
let key: PublicKey

beforeAll(async () => {
  const folder = temporaryFolder()
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(join(folder, 'signing.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
  signing = await readSigningKey(join(folder, 'signing.pem'))
  key = await readPublicKey(join(folder, 'public.pem'))
})

describe('an envelope', () => {
  it('is opened with its key alone, and not when a letter of it is another', () => {
    const text = seal(LIST, signing)
    const opened = (content: string) => open(Buffer.from(content), key, listStatementSchema)
    expect(opened(text)).toHaveProperty('statement')
    const envelope = JSON.parse(text)
    const [own] = envelope.signatures
    const other = (changes: object) => opened(JSON.stringify({ ...envelope, ...changes }))
    const otherSignature = (changes: object) => other({ signatures: [{ ...own, ...changes }] })
    const flip = (base64: string, at: number) => `${base64.slice(0, at)}${base64[at] === 'A' ? 'B' : 'A'}${base64.slice(at + 1)}`
    for (const at of [0, 100, envelope.payload.length - 5])
      expect(other({ payload: flip(envelope.payload, at) })).toMatchObject({ rule: 'altered-signature' })
    // Skip the last letter before the padding, because some of its bits belong to no byte.
    for (let at = 0; at < own.sig.length - 2; at++)
      expect(otherSignature({ sig: flip(own.sig, at) })).toMatchObject({ rule: 'altered-signature' })
    expect(otherSignature({ keyid: '0'.repeat(64) })).toMatchObject({ rule: 'wrong-key' })
    expect(other({ payloadType: 'text/plain' })).toMatchObject({ rule: 'altered-signature' })
    expect(other({ signatures: [] })).toMatchObject({ rule: 'altered-signature' })
    expect(other({ more: 1 })).toMatchObject({ rule: 'altered-signature' })
  })
})

describe('a file of a key that does not exist', () => {
  it('is named, with the key that is expected in it', async () => {
    await expect(readSigningKey('/nowhere/key.pem')).rejects.toMatchObject({
      code: 'bad-signing-key',
      message: 'There is no file /nowhere/key.pem; expected the private key that signs (Ed25519, PEM).',
      hint: expect.stringMatching(/^Name the file of the key\. Make one with openssl/),
    })
    await expect(readPublicKey('/nowhere/key.pem')).rejects.toMatchObject({
      code: 'bad-public-key',
      message: 'There is no file /nowhere/key.pem; expected the public key that checks signatures (Ed25519, PEM).',
    })
  })
})

describe('a signed list of releases', () => {
  const place = { nameOf: (path: string) => path, read: async () => undefined }
  const found = (known?: ListStatement, listing: Versions = LISTING) => {
    const { problems } = listFindings(place, listing, Buffer.from(seal(LIST, signing)), { key, known })
    return problems.map(({ rule, file }) => `${rule} ${file}`)
  }
  const kept = (changes: Partial<ListStatement['predicate']> = {}): ListStatement => ({
    ...LIST,
    predicate: { ...LIST.predicate, ...changes },
  })

  it('fits the tree, and the list that was kept, or an older one with fewer releases', () => {
    expect(found()).toEqual([])
    expect(found(kept())).toEqual([])
    expect(found(kept({ signed: '2020-01-01T00:00:00Z', releases: [] }))).toEqual([])
  })

  it('is found to be older than the one that was kept', () => {
    expect(found(kept({ signed: '2099-01-01T00:00:00Z' }))).toEqual(['older-list signatures.json'])
  })

  it('is found to be of another environment than the one that was kept, which then says nothing of it', () => {
    expect(found(kept({ environment: 'production' }))).toEqual(['other-environment signatures.json'])
  })

  it('is found to lack a release that the kept one names, unless it was a draft', () => {
    const { releases } = kept().predicate
    const more = releases.map((release) => ({ ...release, version: `9.${release.version}` }))
    expect(found(kept({ releases: [...releases, ...more] }))).toEqual(more.map(() => 'dropped-release signatures.json'))
    const drafts = more.map((release) => ({ ...release, status: { state: 'draft' as const } }))
    expect(found(kept({ releases: [...releases, ...drafts] }))).toEqual([])
  })

  it('is found to name another lock of a release than the kept one', () => {
    const releases = kept().predicate.releases.map((release) => ({ ...release, lock: sha256(release.version) }))
    expect(found(kept({ releases }))).toEqual(releases.map(() => 'not-as-signed signatures.json'))
  })

  it('finds releases that versions.json drops, adds or says otherwise', () => {
    const versions = (change: (all: Versions['versions']) => Versions['versions']) =>
      found(undefined, { ...LISTING, versions: change(LISTING.versions) })
    expect(versions((all) => all.slice(1))).toEqual(['dropped-release versions.json'])
    expect(versions((all) => [...all, ...all.slice(0, 1).map((one) => ({ ...one, version: '9.9' }))])).toEqual(['not-signed versions.json'])
    expect(versions((all) => all.map((one, at) => (at === 0 ? { ...one, date: '2020-01-01' } : one)))).toEqual([
      'not-as-signed versions.json',
    ])
    expect(found(undefined, { ...LISTING, latest: null })).toEqual(['not-as-signed versions.json'])
    expect(found(undefined, { ...LISTING, environment: 'production' })).toEqual(['altered-signature signatures.json'])
  })
})
