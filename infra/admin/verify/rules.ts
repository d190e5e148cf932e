import type { Ports } from '#shared/ports.ts'
import { activityRule } from './activity.ts'
import { apartRule } from './apart.ts'
import { administratorsRule, countsRule, sumsRule } from './counts.ts'
import { entriesRule } from './entries.ts'
import { inheritanceRule } from './inheritance.ts'
import { itemsRule } from './items.ts'
import { journalsRule } from './journals.ts'
import { ordersRule } from './orders.ts'
import { placesRule } from './places.ts'
import { rightsRule } from './rights.ts'
import type { Rule } from './rule.ts'
import { collectionsOf } from './sources.ts'
import { textsRules } from './texts.ts'

/** Everything that follows from what is stored. The items of single entities come first: the other rules read some of them. */
export const rulesOf = (ports: Ports): Rule[] => [
  itemsRule(ports),
  rightsRule(ports),
  inheritanceRule(ports),
  activityRule(ports),
  entriesRule(ports),
  journalsRule(ports),
  ...textsRules(ports),
  administratorsRule(ports),
  sumsRule(ports),
  placesRule(ports),
  ...collectionsOf(ports).flatMap(([name, collection]) => [
    apartRule(name, collection),
    countsRule(collection, ports.table),
    ordersRule(collection, ports.table),
  ]),
]
