import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const directory = join(import.meta.dirname, '..', '..', '.github', 'workflows')

describe('the workflows', () => {
  it.each(readdirSync(directory))('of %s name the commit of each action, not a tag that may move', (file) => {
    const actions = readFileSync(join(directory, file), 'utf8').match(/uses: .*/g) ?? []

    expect(actions.filter((action) => !/^uses: [\w./-]+@[\da-f]{40} # v[\d.]+$/.test(action))).toEqual([])
  })
})
