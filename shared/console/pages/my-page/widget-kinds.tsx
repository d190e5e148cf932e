import type { ComponentType } from 'preact'
import type { IconName } from '../../design/icons.ts'
import type { Word } from '../../language/words.ts'
import { open, withMe } from '../home/list-hrefs.ts'
import { MembersWidget } from './members-widget.tsx'
import { ProjectsWidget, RoadmapWidget } from './projects-widgets.tsx'
import { TextWidget } from './text-widget.tsx'
import { TimeWidget } from './time-widget.tsx'
import type { WidgetContentProps } from './widget-content.ts'
import { QueryWidget, workOf } from './work-widget.tsx'

interface WidgetKind {
  readonly name: Word
  readonly icon: IconName
  readonly Content: ComponentType<WidgetContentProps>
  /** True if the widget needs options that the console has no form for. Such a widget is not offered. */
  readonly needsOptions?: boolean
}

/**
 * Kinds of widgets, keyed by their names in the API, in the order in which widgets are offered. Widgets for resources
 * that the API lacks, such as news, are left out.
 */
export const widgetKinds: Readonly<Record<string, WidgetKind>> = {
  custom_text: { name: 'widgetText', icon: 'comment', Content: TextWidget },
  work_packages_assigned: { name: 'myWork', icon: 'work', Content: workOf([open, withMe('assignee')]) },
  work_packages_created: { name: 'createdByMe', icon: 'work', Content: workOf([open, withMe('author')]) },
  work_packages_watched: { name: 'watchedByMe', icon: 'work', Content: workOf([open, withMe('watcher')]) },
  work_packages_accountable: {
    name: 'accountableForMe',
    icon: 'work',
    Content: workOf([open, withMe('responsible')]),
  },
  work_packages_calendar: {
    name: 'dueThisMonth',
    icon: 'calendar',
    Content: workOf([open, { name: 'dueDate', operator: '<t+', values: ['31'] }]),
  },
  work_packages_table: { name: 'workPackages', icon: 'table', Content: QueryWidget, needsOptions: true },
  project_favorites: { name: 'myProjects', icon: 'project', Content: ProjectsWidget },
  versions: { name: 'roadmap', icon: 'roadmap', Content: RoadmapWidget },
  members: { name: 'members', icon: 'group', Content: MembersWidget },
  time_entries_current_user: { name: 'myTime', icon: 'clock', Content: TimeWidget },
}
