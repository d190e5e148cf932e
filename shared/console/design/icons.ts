import remind from 'lucide-static/icons/alarm-clock.svg'
import archive from 'lucide-static/icons/archive.svg'
import back from 'lucide-static/icons/arrow-left.svg'
import mention from 'lucide-static/icons/at-sign.svg'
import refused from 'lucide-static/icons/ban.svg'
import bell from 'lucide-static/icons/bell.svg'
import bold from 'lucide-static/icons/bold.svg'
import calendar from 'lucide-static/icons/calendar.svg'
import freeDay from 'lucide-static/icons/calendar-off.svg'
import roadmap from 'lucide-static/icons/chart-gantt.svg'
import check from 'lucide-static/icons/check.svg'
import doneAll from 'lucide-static/icons/check-check.svg'
import down from 'lucide-static/icons/chevron-down.svg'
import along from 'lucide-static/icons/chevron-right.svg'
import problem from 'lucide-static/icons/circle-alert.svg'
import done from 'lucide-static/icons/circle-check.svg'
import status from 'lucide-static/icons/circle-dot.svg'
import help from 'lucide-static/icons/circle-question-mark.svg'
import person from 'lucide-static/icons/circle-user-round.svg'
import clock from 'lucide-static/icons/clock.svg'
import explorer from 'lucide-static/icons/code-xml.svg'
import more from 'lucide-static/icons/ellipsis.svg'
import preview from 'lucide-static/icons/eye.svg'
import priority from 'lucide-static/icons/flag.svg'
import project from 'lucide-static/icons/folder-kanban.svg'
import placeholder from 'lucide-static/icons/ghost.svg'
import grip from 'lucide-static/icons/grip-vertical.svg'
import home from 'lucide-static/icons/house.svg'
import inbox from 'lucide-static/icons/inbox.svg'
import italic from 'lucide-static/icons/italic.svg'
import overview from 'lucide-static/icons/layout-dashboard.svg'
import myPage from 'lucide-static/icons/layout-grid.svg'
import link from 'lucide-static/icons/link.svg'
import list from 'lucide-static/icons/list.svg'
import tasks from 'lucide-static/icons/list-todo.svg'
import leave from 'lucide-static/icons/log-out.svg'
import mail from 'lucide-static/icons/mail.svg'
import menu from 'lucide-static/icons/menu.svg'
import comment from 'lucide-static/icons/message-square.svg'
import version from 'lucide-static/icons/milestone.svg'
import minus from 'lucide-static/icons/minus.svg'
import file from 'lucide-static/icons/paperclip.svg'
import edit from 'lucide-static/icons/pencil.svg'
import plus from 'lucide-static/icons/plus.svg'
import quote from 'lucide-static/icons/quote.svg'
import log from 'lucide-static/icons/scroll-text.svg'
import search from 'lucide-static/icons/search.svg'
import settings from 'lucide-static/icons/settings.svg'
import type from 'lucide-static/icons/shapes.svg'
import role from 'lucide-static/icons/shield.svg'
import rights from 'lucide-static/icons/shield-check.svg'
import work from 'lucide-static/icons/square-check-big.svg'
import board from 'lucide-static/icons/square-kanban.svg'
import star from 'lucide-static/icons/star.svg'
import table from 'lucide-static/icons/table.svg'
import category from 'lucide-static/icons/tag.svg'
import customField from 'lucide-static/icons/text-cursor-input.svg'
import timer from 'lucide-static/icons/timer.svg'
import remove from 'lucide-static/icons/trash-2.svg'
import undo from 'lucide-static/icons/undo-2.svg'
import user from 'lucide-static/icons/user-round.svg'
import group from 'lucide-static/icons/users.svg'
import webhook from 'lucide-static/icons/webhook.svg'
import workflow from 'lucide-static/icons/workflow.svg'
import close from 'lucide-static/icons/x.svg'

/** SVG sources of the Lucide icons in use, named by their meaning in the console. */
export const icons = {
  along,
  archive,
  back,
  bell,
  board,
  bold,
  calendar,
  category,
  check,
  clock,
  close,
  comment,
  done,
  doneAll,
  down,
  edit,
  freeDay,
  explorer,
  file,
  grip,
  group,
  help,
  home,
  inbox,
  italic,
  leave,
  link,
  log,
  list,
  mail,
  mention,
  menu,
  minus,
  more,
  myPage,
  overview,
  person,
  placeholder,
  plus,
  preview,
  priority,
  problem,
  project,
  quote,
  refused,
  remind,
  remove,
  roadmap,
  rights,
  role,
  search,
  settings,
  star,
  status,
  table,
  customField,
  tasks,
  timer,
  type,
  undo,
  user,
  version,
  webhook,
  work,
  workflow,
} as const

export type IconName = keyof typeof icons
