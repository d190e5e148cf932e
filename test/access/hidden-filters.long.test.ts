/** Runs all cases of the imported tests: every list and every requester. */
import './hidden-filters.test.ts'
