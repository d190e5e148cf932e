import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, type BuildResult, build, type Plugin } from 'esbuild'
import type { BrowserFiles } from '#shared/platform/http/browser-files.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'shared/console')

const entryPoints = ['main.tsx', 'invitation.ts'].map((name) => join(source, name))

/** Reduces imported icon files to their shapes, because the surrounding SVG element is the same in every file. */
const icons: Plugin = {
  name: 'icons',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.svg$/ }, async ({ path }) => {
      const shapes = (await readFile(path, 'utf8')).match(/<(?!svg)\w+ [^>]*\/>/g) ?? []
      return { loader: 'text', contents: shapes.join('') }
    }),
}

/** Notice required by the licence of the icons. */
const banner = { js: '/*! Icons: lucide-static, ISC License, (c) Lucide Contributors */' }

/** Options of every build for browsers. The output stays in memory. */
const options = {
  absWorkingDir: root,
  entryNames: '[name]-[hash]',
  // No file is written. esbuild requires this folder only to determine the names of the outputs.
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
 * Builds the console and its translations.
 *
 * @throws BuildFailure if the build fails
 */
export async function buildBrowserFiles(): Promise<BrowserFiles> {
  const [programs, translations] = await Promise.all([buildPrograms(), buildTranslations()])
  return new Map([...programs, ...translations])
}

const programOptions = {
  ...options,
  platform: 'browser',
  target: 'es2022',
  tsconfig: join(source, 'tsconfig.json'),
  plugins: [icons],
  banner,
} as const satisfies BuildOptions

/**
 * Builds the scripts and the single style sheet of each program. Modules that a program imports dynamically become
 * separate scripts. Their styles stay in the program's style sheet, because nothing would load a second style sheet.
 */
async function buildPrograms() {
  const styles = build({ ...programOptions, entryPoints })
  // Entry points are built separately, so that they share no script.
  const scripts = entryPoints.map((entry) =>
    build({ ...programOptions, entryPoints: [entry], splitting: true, loader: { '.css': 'empty' } }),
  )
  const built = await Promise.all([styles.then(sheetsOf), ...scripts.map((one) => one.then(scriptsOf))])
  return built.flat()
}

const filesOf = ({ outputFiles = [] }: BuildResult) =>
  outputFiles.map(({ path, text }) => [basename(path), text] as const)

const sheetsOf = (built: BuildResult) => filesOf(built).filter(([name]) => name.endsWith('.css'))

const scriptsOf = (built: BuildResult) => filesOf(built).filter(([name]) => name.endsWith('.js'))

/**
 * Builds two files per language: one for the administration pages and one for all other texts. English has no files,
 * because it is part of the program.
 */
async function buildTranslations() {
  const folders = await readdir(join(source, 'language'), { withFileTypes: true })
  const codes = folders.filter((entry) => entry.isDirectory() && entry.name !== 'en').map(({ name }) => name)
  const entryPoints = codes.flatMap((code) => [
    { in: join(source, 'language', code, 'catalogue.ts'), out: code },
    { in: join(source, 'language', code, 'deferred-administration.ts'), out: `${code}.administration` },
  ])
  const { outputFiles } = await build({ ...options, entryPoints })
  return Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { catalogue } = await import(`data:text/javascript,${encodeURIComponent(text)}`)
      return [basename(path, '.js').concat('.json'), JSON.stringify(catalogue)] as const
    }),
  )
}
