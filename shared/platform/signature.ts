import { createHmac } from 'node:crypto'

/** Returns a keyed hash of values, in base64url. Only holders of the key can compute it. */
export const signatureOf = (key: string, ...values: readonly unknown[]): string =>
  createHmac('sha256', key).update(JSON.stringify(values)).digest('base64url')
