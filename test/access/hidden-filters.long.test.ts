/** All lists, and all who ask. */
import './hidden-filters.test.ts'
