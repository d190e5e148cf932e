import { Readable } from 'node:stream'
import { importRecords } from '#infra/admin/import.ts'
import type { App } from '#shared/app.ts'

/** Imports a file as it is, byte for byte, in as many pieces as given. @returns the rejected lines with their reasons, and the counts */
export async function importText(app: App, ...pieces: (string | Buffer)[]) {
  const rejected: [line: number, reason: string][] = []
  const { imported } = await importRecords(
    app,
    () => Readable.from(pieces.map((piece) => Buffer.from(piece))),
    {
      rejected: (line, reason) => rejected.push([line, reason]),
      progress: () => {},
    },
  )
  return { rejected, imported: Object.fromEntries(imported) }
}
