// The shapes of signatures: a DSSE envelope around an in-toto Statement v1, so that other programs can check them too. A signature is
// beside the lock (`<env>.lock.sig.json`), in the bundle (`signature.json`) and in the root of the tree (`signatures.json`).

import * as z from 'zod'
import { statusSchema } from './api.ts'
import { sha256Schema } from './lock.ts'
import { ENVIRONMENTS, versionSchema } from './release.ts'

export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1'
export const RELEASE_PREDICATE = 'urn:attestation:plastic-eol:release:v1'
export const LIST_PREDICATE = 'urn:attestation:plastic-eol:releases:v1'

/** The envelope. The signed bytes are in `payload`, in base64, so that a check does not have to write them again in the same way. */
export const envelopeSchema = z.strictObject({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.base64(),
  signatures: z.array(z.strictObject({ keyid: sha256Schema, sig: z.base64() })).min(1),
})

/** A file with its size; the name is a path relative to the folder in which the signature lies. */
const subjectSchema = z.strictObject({
  name: z.string().min(1),
  digest: z.strictObject({ sha256: sha256Schema }),
  annotations: z.strictObject({ bytes: z.int().nonnegative() }),
})

/** What a signature states about a lock or a bundle, whose files are the subjects. */
const releasePredicateSchema = z.strictObject({
  version: versionSchema,
  environment: z.enum(ENVIRONMENTS),
  date: z.iso.date(),
  pipeline: z.string().min(1),
  /** The checksum of the lock; null where the release has none. */
  lock: sha256Schema.nullable(),
  inputs: z.array(z.strictObject({ table: z.string(), rows: z.int().nonnegative(), sha256: sha256Schema })),
})

/** A release in the list of a tree. A digest is null where the file did not exist when the list was signed. */
const signedReleaseSchema = z.strictObject({
  version: versionSchema,
  date: z.iso.date(),
  status: statusSchema,
  manifest: sha256Schema.nullable(),
  lock: sha256Schema.nullable(),
  files: sha256Schema,
})

/** All releases of a tree at one time. The subjects are the files of the root, and the files.txt of each release. */
const listPredicateSchema = z.strictObject({
  environment: z.enum(ENVIRONMENTS),
  signed: z.iso.datetime(),
  pipeline: z.string().min(1),
  latest: versionSchema.nullable(),
  releases: z.array(signedReleaseSchema).min(1),
})

const statement = <Type extends string, Predicate extends z.ZodType>(type: Type, predicate: Predicate) =>
  z.strictObject({
    _type: z.literal(STATEMENT_TYPE),
    subject: z.array(subjectSchema).min(1),
    predicateType: z.literal(type),
    predicate,
  })

export const releaseStatementSchema = statement(RELEASE_PREDICATE, releasePredicateSchema)
export const listStatementSchema = statement(LIST_PREDICATE, listPredicateSchema)

export type Envelope = z.infer<typeof envelopeSchema>
export type Subject = z.infer<typeof subjectSchema>
export type ReleaseStatement = z.infer<typeof releaseStatementSchema>
export type ListStatement = z.infer<typeof listStatementSchema>
export type SignedRelease = z.infer<typeof signedReleaseSchema>
