// Seals statements in DSSE envelopes and opens them. A payload is neither trusted nor parsed before its signature is verified.

import type * as z from 'zod'
import { type Envelope, envelopeSchema, PAYLOAD_TYPE } from '../../../schemas/signature.ts'
import { jsonOf, jsonText } from '../../model/json.ts'
import type { PublicKey, SigningKey } from './keys.ts'

/** The text of an envelope around a statement. Ed25519 uses no random numbers: the same statement and key give the same bytes. */
export function seal(statement: object, key: SigningKey): string {
  const payload = Buffer.from(JSON.stringify(statement))
  const envelope: Envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString('base64'),
    signatures: [{ keyid: key.id, sig: key.sign(signedBytes(payload)).toString('base64') }],
  }
  return jsonText(envelope)
}

export type Opened<Statement> =
  | { readonly statement: Statement }
  /** Why it cannot be trusted. */
  | { readonly rule: 'altered-signature' | 'wrong-key'; readonly message: string; readonly actual?: string; readonly expected?: string }

/** The statement in an envelope, if the key signed it and it has the shape of the schema. */
export function open<Statement>(bytes: Buffer, key: PublicKey, schema: z.ZodType<Statement>): Opened<Statement> {
  const envelope = envelopeIn(bytes)
  if (!envelope) return { rule: 'altered-signature', message: 'is not a signature' }
  const { signatures } = envelope
  const own = signatures.find(({ keyid }) => keyid === key.id)
  if (!own) {
    const actual = signatures.map(({ keyid }) => keyid).join(', ')
    return { rule: 'wrong-key', message: 'was signed with another key', actual, expected: key.id }
  }
  const payload = exactBytes(envelope.payload)
  const signature = exactBytes(own.sig)
  if (!payload || !signature || !key.verifies(signedBytes(payload), signature))
    return { rule: 'altered-signature', message: 'was altered after it was signed, or signed by somebody else' }
  const statement = schema.safeParse(jsonOf(payload)).data
  if (statement === undefined)
    return { rule: 'altered-signature', message: 'is a signature of something else than what belongs in this place' }
  return { statement }
}

/** The ids of the keys that an envelope names, unchecked; undefined where it is none. */
export function keysNamed(bytes: Buffer): readonly string[] | undefined {
  return envelopeIn(bytes)?.signatures.map(({ keyid }) => keyid)
}

/** The pre-authentication encoding of DSSE 1.0: the type is signed with the payload. */
function signedBytes(payload: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload])
}

const envelopeIn = (bytes: Buffer): Envelope | undefined => envelopeSchema.safeParse(jsonOf(bytes)).data

/** Decodes base64. Undefined if the text is not how these bytes are encoded, so that no letter of an envelope can change unnoticed. */
function exactBytes(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString('base64') === base64 ? bytes : undefined
}
