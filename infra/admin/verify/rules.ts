import type { App } from '#shared/app.ts'
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
export const rulesOf = (app: App): Rule[] => [
  itemsRule(app),
  rightsRule(app),
  inheritanceRule(app),
  activityRule(app),
  entriesRule(app),
  journalsRule(app),
  ...textsRules(app),
  administratorsRule(app),
  sumsRule(app),
  placesRule(app),
  ...collectionsOf(app).flatMap(([name, collection]) => [
    apartRule(name, collection),
    countsRule(collection, app.table),
    ordersRule(collection, app.table),
  ]),
]
