import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokenOf, user } from '#test/support/fixtures/records.ts'

const path = '/api/v3/projects/form'
const tooLong = 'a'.repeat(MAX_RAW_BYTES + 1)
/** A markdown table with a short source and very long HTML, because every row is as wide as the head. */
const blownUp = `${'|a'.repeat(2_000)}\n${'|-'.repeat(2_000)}\n${'|\n'.repeat(8_000)}`

describe('a text in the payload of a form', () => {
  let service: Service
  const payloadOf = async (description: unknown) => {
    const { status, body } = await service.post(path, {
      as: tokenOf(1),
      body: { name: 'P', identifier: 'p', description },
    })
    expect(status).toBe(200)
    const { payload, validationErrors } = body._embedded
    return { shown: payload.description, message: validationErrors.description?.message }
  }

  beforeAll(async () => {
    service = await Service.startWith([user(1, 'ada', { admin: true, token: tokenOf(1) })])
  })

  it('is rendered as resources show it', async () => {
    const { shown, message } = await payloadOf({ raw: '*a*' })

    expect(shown).toEqual({ format: 'markdown', raw: '*a*', html: expect.stringContaining('<em>a</em>') })
    expect(message).toBeUndefined()
  })

  it.each([[null], [{ raw: null }], [undefined]])('is empty where there is none: %j', async (description) => {
    expect(await payloadOf(description)).toEqual({ shown: { format: 'markdown', raw: null, html: '' } })
  })

  it.each([
    ['is too long', tooLong, `Description is too long (maximum is ${MAX_RAW_BYTES} bytes).`],
    ['is too long when it is rendered', blownUp, 'Description is too long.'],
    ['is no text of whole characters', '\ud800', 'Description is invalid.'],
  ])('that %s is not rendered', async (_, raw, message) => {
    expect(await payloadOf({ raw })).toEqual({ shown: { format: 'markdown', raw, html: '' }, message })
  })

  it.each([7, true, [], {}, { raw: 7 }, { html: 'a' }])(
    'that is none is shown as it was sent: %j',
    async (sent) => {
      expect(await payloadOf(sent)).toEqual({ shown: sent, message: 'Description is invalid.' })
    },
  )
})
