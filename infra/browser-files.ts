import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import type { BrowserFiles } from '#shared/platform/http/browser-files.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'shared/console')

/** The programs for browsers, each of which becomes a script, and a style sheet if it imports one. */
const entryPoints = ['main.tsx', 'invitation.ts'].map((name) => join(source, name))

/** Takes the shapes alone out of the files of icons: what is around them is the same in all. */
const icons: Plugin = {
  name: 'icons',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.svg$/ }, async ({ path }) => {
      const shapes = (await readFile(path, 'utf8')).match(/<(?!svg)\w+ [^>]*\/>/g) ?? []
      return { loader: 'text', contents: shapes.join('') }
    }),
}

/** Leaves out parts of a library that the console does not use. */
const usedQueries: Plugin = {
  name: 'used-queries',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/(mutationCache|infiniteQueryBehavior)\.js$/ }, ({ importer }) =>
      /\/(query|queryClient)\.js$/.test(importer)
        ? { path: join(import.meta.dirname, 'unused-queries.ts') }
        : undefined,
    ),
}

/** Methods of that library that neither it nor the console calls: they stay in a program, because classes are taken whole. */
const UNUSED_METHODS: Readonly<Record<string, readonly string[]>> = {
  'queryClient.js': [
    ...['isFetching', 'isMutating', 'ensureQueryData', 'getQueriesData', 'setQueriesData', 'removeQueries'],
    ...[
      'resetQueries',
      'cancelQueries',
      'fetchQuery',
      'prefetchQuery',
      'infiniteQuery',
      'fetchInfiniteQuery',
    ],
    ...['prefetchInfiniteQuery', 'ensureInfiniteQueryData', 'getMutationCache', 'getDefaultOptions', 'clear'],
    ...['setDefaultOptions', 'setQueryDefaults', 'setMutationDefaults', 'getMutationDefaults'],
    'defaultMutationOptions',
  ],
  'queryObserver.js': ['trackResult', 'trackProp', 'getCurrentQuery', 'fetchOptimistic'],
  'query.js': ['reset'],
  'queryCache.js': ['find', 'clear'],
}

/** Leaves these methods out, each of which begins and ends on a line of its own. */
const usedMethods: Plugin = {
  name: 'used-methods',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]query-core[\\/].*\.js$/ }, async ({ path }) => {
      const names = UNUSED_METHODS[basename(path)]
      if (!names) return undefined
      const methods = new RegExp(`^\\t(${names.join('|')})\\(.*\\) \\{\\n[^]*?^\\t\\}\\n`, 'gm')
      return { loader: 'js', contents: (await readFile(path, 'utf8')).replace(methods, '') }
    }),
}

/** Properties of that library alone, whose names are shortened: nothing of the API or the browser begins like that. */
const NAMES_OF_QUERIES = new RegExp(
  `^(${[
    ...['cancelRe', 'continueRe', 'createResult', 'dataUpdate', 'default(Query)?Options', 'errorUpdate'],
    ...[
      'failure(Count|Reason)',
      'fetch(Failure|Options|Status)',
      'getO(bserversCount|ptimistic)',
      'getQuery',
    ],
    ...['hasListeners', 'initial(Data|Promise)', 'invalidateQueries'],
    ...['is(Fetched|Invalidated|Placeholder|Refetch|Stale)', 'mutationCache', 'networkMode', 'notifyOn'],
    ...['on(Query|Subscribe|Unsubscribe)', 'optionalRemove', 'placeholderData', 'queryCache', 'queryHash'],
    ...['refetch', 'resumePaused', 'retryDelay', 'setQuery', 'should(Fetch|Load)', 'structuralSharing'],
    ...['throwOnError', 'updateResult'],
  ].join('|')})`,
)

/** What the licence of the icons asks for. */
const banner = { js: '/*! Icons: lucide-static, ISC License, (c) Lucide Contributors */' }

/** What the files for browsers have in common: they are built in memory. */
const options = {
  absWorkingDir: root,
  entryNames: '[name]-[hash]',
  // Nothing is written; names need a folder all the same.
  outdir: root,
  write: false,
  bundle: true,
  minify: true,
  format: 'esm',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
} as const satisfies BuildOptions

/**
 * Builds the console, and its languages.
 *
 * @throws BuildFailure if it does not build
 */
export async function buildBrowserFiles(): Promise<BrowserFiles> {
  const [programs, translations] = await Promise.all([buildPrograms(), buildTranslations()])
  return new Map([...programs, ...translations])
}

async function buildPrograms() {
  const { outputFiles } = await build({
    ...options,
    entryPoints,
    platform: 'browser',
    target: 'es2022',
    // Elements made by calls with their children as arguments are shorter than those with them as a property.
    tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
    mangleProps: NAMES_OF_QUERIES,
    inject: [join(source, 'elements.ts')],
    plugins: [icons, usedQueries, usedMethods],
    banner,
  })
  return outputFiles.map(({ path, text }) => [basename(path), text] as const)
}

/** Every language is a folder. English is a part of the program; another one becomes a file, which only those load who speak it. */
async function buildTranslations() {
  const folders = await readdir(join(source, 'language'), { withFileTypes: true })
  const codes = folders.filter((entry) => entry.isDirectory() && entry.name !== 'en').map(({ name }) => name)
  const entryPoints = codes.map((code) => ({
    in: join(source, 'language', code, 'catalogue.ts'),
    out: code,
  }))
  const { outputFiles } = await build({ ...options, entryPoints })
  return Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { catalogue } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
      return [basename(path, '.js').concat('.json'), JSON.stringify(catalogue)] as const
    }),
  )
}
