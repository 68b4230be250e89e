// The shape of keys.json: who may read production. It holds digests only. A key is shown once, when it is made, and is not stored.

import * as z from 'zod'

export const KEY_STORE = 'keys.json'

const instant = z.iso.datetime().meta({ description: 'UTC, to the second' })

/** Letters and digits before the dot of a key. They name the key and are not secret. */
const KEY_ID = /^[a-z0-9]{8,32}$/

const storedKeySchema = z.strictObject({
  id: z.string().regex(KEY_ID),
  name: z.string().min(1).meta({ description: 'who has the key, in words' }),
  created: instant,
  expires: instant.nullable().meta({ description: 'last moment at which the key is valid; null for no end' }),
  revoked: instant.nullable(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .meta({ description: 'SHA-256 of the key, for hosts that run code' }),
  secure_link: z
    .string()
    .regex(/^[A-Za-z0-9_-]{22}$/)
    .meta({
      description: 'MD5 in base64url of the end in seconds since 1970 (nothing for no end), a blank and the key: what nginx compares',
    }),
})

export const keyStoreSchema = z
  .strictObject({ format: z.literal(1), keys: z.array(storedKeySchema) })
  .refine(({ keys }) => new Set(keys.map(({ id }) => id)).size === keys.length, 'two keys have the same id')

export type StoredKey = z.infer<typeof storedKeySchema>
export type KeyStore = z.infer<typeof keyStoreSchema>
