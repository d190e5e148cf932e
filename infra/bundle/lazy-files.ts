import { join } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..', '..')

/** Modules that become separate files beside a function's bundle, read only when they are imported. */
const lazyModules: Readonly<Record<string, string>> = {
  'markdown.mjs': join(root, 'shared', 'platform', 'formattable', 'internal', 'markdown.ts'),
}

/** A lazy file by its name in the archive, and the module it is built from. */
export type LazyFile = readonly [name: string, module: string]

/**
 * Keeps dynamic imports of lazy modules: they become `import('./name.mjs')`. The path is relative to the importing file,
 * which is the bundle.
 */
export const lazyImports: Plugin = {
  name: 'lazy-imports',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /\.ts$/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === lazyImports) return undefined
      const { path: module } = await resolve(path, { kind, resolveDir, pluginData: lazyImports })
      const lazy = Object.entries(lazyModules).find(([, candidate]) => candidate === module)
      return lazy && { path: `./${lazy[0]}`, external: true }
    })
  },
}

/** The lazy files that a built file may import. */
export const lazyFilesOf = ({ imports }: Metafile['outputs'][string]): LazyFile[] =>
  Object.entries(lazyModules).filter(([name]) => imports.some(({ path }) => path === `./${name}`))

/** Packages that lazy files do not use, with their replacements; each replacement says why it is safe. */
export const unusedInLazyFiles = { 'linkify-it': join(import.meta.dirname, 'no-linkify.ts') }
