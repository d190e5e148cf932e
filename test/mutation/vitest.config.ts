import { defineConfig } from 'vitest/config'

/** The tests whose subject is who may see and do what: the mutants of `stryker.config.json` are theirs to find. */
const rights = [
  'test/{users,projects}/policy.test.ts',
  'test/access/{rights,anywhere,anonymous,being-removed,credentials}.test.ts',
  'test/access/unit/*.test.ts',
  'test/users/{update-rights,administrators,links,lock,privacy,show,status,delete,name-formats}.test.ts',
  'test/placeholder-users/{show,update,delete,list}.test.ts',
  'test/projects/{rights,deletion,update-archived,show}.test.ts',
  'test/versions/{sharing,sharing-rights,visibility,anonymous}.test.ts',
  'test/capabilities/*.test.ts',
]

export default defineConfig({
  test: {
    include: rights,
    setupFiles: ['test/support/engine/originals.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
