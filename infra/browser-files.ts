import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Plugin } from 'esbuild'
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

/** What the console's cache has no use for, and what takes its place: writes are not kept there, and no list is endless. */
const unused = new Map([
  ['mutationCache.js', 'export class MutationCache { resumePausedMutations() {} clear() {} }'],
  [
    'infiniteQueryBehavior.js',
    'export function infiniteQueryBehavior() {}; export function hasNextPage() {}; export function hasPreviousPage() {}',
  ],
])

const withoutUnused: Plugin = {
  name: 'without-unused',
  setup: ({ onLoad }) =>
    onLoad({ filter: /query-core.+(mutationCache|infiniteQueryBehavior)\.js$/ }, ({ path }) => ({
      contents: unused.get(basename(path)),
    })),
}

/** What the licence of the icons asks for. */
const banner = { js: '/*! Icons: lucide-static, ISC License, (c) Lucide Contributors */' }

/**
 * Builds the console, in memory.
 *
 * @throws BuildFailure if it does not build
 */
export async function buildBrowserFiles(): Promise<BrowserFiles> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    entryNames: '[name]-[hash]',
    // Nothing is written; names need a folder all the same.
    outdir: root,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    platform: 'browser',
    target: 'es2022',
    tsconfig: join(source, 'tsconfig.json'),
    plugins: [icons, withoutUnused],
    banner,
    legalComments: 'none',
    logLevel: 'warning',
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}
