import { expect } from 'vitest'
import { Message } from '#shared/platform/language/message.ts'

/** In tests, a message is equal to its English text. */
expect.addEqualityTesters([
  (a: unknown, b: unknown) => {
    const isSaid =
      (a instanceof Message && typeof b === 'string') || (typeof a === 'string' && b instanceof Message)
    return isSaid ? String(a) === String(b) : undefined
  },
])
