/** The tables of announcements that are partitioned by month. */
export const ANNOUNCEMENT_TABLES = ['announcements', 'webhook_deliveries']
