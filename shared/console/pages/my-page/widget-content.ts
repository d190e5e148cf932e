import type { Widget } from './layout.ts'

type Options = NonNullable<Widget['options']>

export interface WidgetContentProps {
  readonly options: Options
  /**
   * Saves new options, and returns whether they were saved. The function is undefined if the requester may not change
   * the options.
   */
  onOptions?(options: Options): Promise<boolean>
}
