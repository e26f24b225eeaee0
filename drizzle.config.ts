import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/resources/*/table.ts',
  out: './migrations',
})
