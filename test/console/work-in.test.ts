import { expect, it } from 'vitest'
import { workIn } from '#shared/console/pages/work/work-package.ts'

const workPackages = { href: '/x/p/2/w' }

it('Work packages of a project are shown to those who get their filters', () => {
  const searchWorkPackages = { href: '/x/p/2/w?describe=search' }

  expect(workIn({ _links: { workPackages, searchWorkPackages } })).toBe('/x/p/2/w')
})

it('Work packages of a project are hidden from those who only manage its types', () => {
  expect(workIn({ _links: { workPackages, types: [{ href: '/x/t/1' }] } })).toBeUndefined()
})
