/** Tests all lists and all requesters. */
import './hidden-filters.test.ts'
