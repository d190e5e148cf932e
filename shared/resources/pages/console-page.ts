import { href } from '#shared/platform/http/addresses.ts'
import { type BrowserFiles, fileOf, importsOf, jsonFiles } from '#shared/platform/http/browser-files.ts'
import { type Html, html } from '#shared/platform/http/html.ts'
import { routes as api } from '#shared/resources/api/routes.ts'
import { routes } from './routes.ts'

/**
 * Returns the content policy of the console. Only its Trusted Types policy `formattable` may turn a text into HTML.
 *
 * @param filesOrigin the origin from which the console downloads files, if that is another host
 */
const policyWith = (filesOrigin = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${filesOrigin}`.trim(),
    "font-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types formattable',
  ].join('; ')

/**
 * The headers of the console's document.
 *
 * @param filesOrigin the origin from which the console downloads files, if it differs from the console's own origin
 */
export const consoleHeaders = (filesOrigin: string | undefined) => ({
  'content-security-policy': policyWith(filesOrigin),
  'referrer-policy': 'no-referrer',
})

/**
 * Returns the document of the console, which is the same at every address of the console. The script of the document
 * chooses the view by the address.
 */
export function consoleDocument(files: BrowserFiles): string {
  const style = fileOf(files, 'main', 'css')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Project Management</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${addressOf(style)}" integrity="${style.integrity}">
${scriptOf(files, 'main')}
</head>
<body>
<div id="console" data-root="${api.root.path}" data-base="${routes.console.path}" data-translations="${translationsIn(files)}"></div>
<noscript><p>The console needs JavaScript. The <a href="${routes.reference.path}">reference</a> says how to use the API without it.</p></noscript>
</body>
</html>
`.text
}

/** Returns the addresses of the translations. Each comes with the hash against which the browser verifies the file. */
const translationsIn = (files: BrowserFiles): string =>
  JSON.stringify(
    Object.fromEntries(
      [...jsonFiles(files)].map(([language, file]) => [
        language,
        { address: addressOf(file), integrity: file.integrity },
      ]),
    ),
  )

/**
 * Returns the elements that load a script and its imports. The browser runs the script after parsing the document.
 *
 * @param entry the script's name without hash
 */
export function scriptOf(files: BrowserFiles, entry: string): Html {
  const script = fileOf(files, entry, 'js')
  const imports = importsOf(files, script.name).map(
    (file) => html`<link rel="modulepreload" href="${addressOf(file)}" integrity="${file.integrity}">\n`,
  )
  return html`${imports}<script type="module" src="${addressOf(script)}" integrity="${script.integrity}"></script>`
}

const addressOf = ({ name }: { name: string }) => href(routes['console-file'], { id: name })
