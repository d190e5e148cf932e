// Checks the signatures of a webhook's call as a receiver would, without any code of the service.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'

const { secret, body, headers } = JSON.parse(await text(process.stdin))

const isRight = (algorithm, signed, signature = '') => {
  const expected = createHmac(algorithm, secret).update(signed).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const plain = headers['X-OP-Signature'].replace('sha1=', '')
const { t, v1 } = Object.fromEntries(headers['X-Webhook-Signature'].split(',').map((part) => part.split('=')))
const checks = [isRight('sha1', body, plain), isRight('sha256', `${t}.${body}`, v1)]

process.stdout.write(checks.map((check) => (check ? 'right' : 'wrong')).join(' '))
