import { expect, it } from 'vitest'
import { documents } from './documents.ts'

it.each(documents())(
  'the figures and dollars in $path are those of the last published run',
  ({ present, wanted }) => {
    expect(present).toBe(wanted)
  },
)
