import * as z from 'zod/mini'
import type { Ports } from '#shared/ports.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import { RecordRefused } from '#shared/transfer/record.ts'
import { attributesOf } from './attributes.ts'
import { type HelpText, inPlace, newHelpText } from './model.ts'
import { properties } from './properties.ts'
import { helpTextsIn } from './store.ts'

const Record = z.strictObject(recordShape(properties))

/** Import, export and removal of help texts. Help texts of deleted custom fields are not exported. */
export const helpTextTransfer = transferOf<z.infer<typeof Record>, HelpText>({
  kind: 'help_text',
  record: Record,
  properties,
  sequence: 'help_texts',
  collection: (ports) => helpTextsIn(ports),
  blank: newHelpText,
  async review(drafted, { present, importing: { ports } }) {
    if (!drafted.helpText?.raw.trim()) throw new RecordRefused('helpText: is missing.')
    if (!(await isKnown(drafted, ports)))
      throw new RecordRefused('attribute: the scope has none of this name.')
    const placed = inPlace(drafted)
    const owner = await helpTextsIn(ports).ownerOf('place', placed.place)
    if (owner !== undefined && owner !== present?.id)
      throw new RecordRefused('attribute: another help text explains it.')
    return placed
  },
  exporter:
    async ({ ports }) =>
    async (helpText) =>
      (await isKnown(helpText, ports)) ? {} : undefined,
})

async function isKnown({ scope, attribute }: HelpText, ports: Ports): Promise<boolean> {
  const configuration = await ports.configuration.current()
  return attributesOf(scope, { configuration, isAdmin: true }).includes(attribute)
}
