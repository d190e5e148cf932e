/** Runs the imported tests with all of their cases. */
import './crawl.test.ts'
