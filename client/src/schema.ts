/** Made from the API document by `npm run client`; not to be edited by hand. */

export interface paths {
    "/affiliates/afid/{afid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an affiliate
         * @description By internal id or by `afid`.
         */
        get: operations["getAffiliateByAfid"];
        /**
         * Update an affiliate
         * @description Changes what is sent; everything else stays.
         */
        put: operations["updateAffiliateByAfid"];
        post?: never;
        /**
         * Delete an affiliate
         * @description While Numbers are attached, `destroy_behavior` must say what becomes of them; while Number Pools are, it is refused.
         */
        delete: operations["deleteAffiliateByAfid"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alert_events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what alerts have raised
         * @description A page, newest first; kept for 180 days.
         */
        get: operations["listWhatAlertsHaveRaised"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alert_events/{id}/acknowledge.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Acknowledge what an alert has raised
         * @description Says that somebody has seen to it. The first who does stays; a second time changes nothing.
         */
        post: operations["acknowledgeWhatAlertHasRaised"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List alerts
         * @description A page by ascending id, with what each has come to.
         */
        get: operations["listAlerts"];
        put?: never;
        /**
         * Create an alert
         * @description Judged within seconds, and every 20 seconds from then on. What it would have told in the last 30 days: `POST /alerts/preview.json`.
         */
        post: operations["createAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an alert
         * @description With what it has come to; what it raised before is at `/alert_events.json`.
         */
        get: operations["getAlert"];
        /**
         * Update an alert
         * @description Changes what is sent; everything else stays. One that is to judge otherwise begins anew: what it has raised ends, and nobody is told.
         */
        put: operations["updateAlert"];
        post?: never;
        /**
         * Delete an alert
         * @description What it has raised ends, and stays in `/alert_events.json`.
         */
        delete: operations["deleteAlert"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/{id}/preview.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a stored alert
         * @description As `/alerts/preview.json`, with what the alert says. Changes nothing.
         */
        post: operations["previewStoredAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/alerts/preview.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an alert
         * @description When it would have been raised, and been over, in the last 30 days, with what is set now. Changes nothing.
         */
        post: operations["previewAlert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api_keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your API keys
         * @description Without your first one, which has no limits and is replaced by a reset alone.
         */
        get: operations["listAPIKeys"];
        put?: never;
        /**
         * Create an API key
         * @description For yourself. It never may more than you, nor than the key that you ask with. The answer is the only one to show it.
         */
        post: operations["createAPIKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api_keys/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description One of your own; the key itself is shown on create and rotate alone.
         */
        get: operations["getAPIKey"];
        /**
         * Update an API key
         * @description Changes what is sent, in force with the next request; everything else stays.
         */
        put: operations["updateAPIKey"];
        post?: never;
        /**
         * Delete an API key
         * @description It ends at once, and with it what is streamed to who holds it.
         */
        delete: operations["deleteAPIKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api_keys/{id}/rotate.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key
         * @description Gives it a new secret, which this answer alone shows. With `overlap_seconds` the old one works for so long too.
         */
        post: operations["replaceAPIKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List affiliates
         * @description A page by ascending id. A publisher sees its own.
         */
        get: operations["listAffiliates"];
        put?: never;
        /**
         * Create an affiliate
         * @description Without `afid` one is generated. A failed validation is answered 500, as the contract has it.
         */
        post: operations["createAffiliate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an affiliate
         * @description By internal id or by `afid`.
         */
        get: operations["getAffiliate"];
        /**
         * Update an affiliate
         * @description Changes what is sent; everything else stays.
         */
        put: operations["updateAffiliate"];
        post?: never;
        /**
         * Delete an affiliate
         * @description While Numbers are attached, `destroy_behavior` must say what becomes of them; while Number Pools are, it is refused.
         */
        delete: operations["deleteAffiliate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many affiliates at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyAffiliatesAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/import_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the header of a table of affiliates
         * @description One row: every column that an import takes. Those that are not needed may be taken out.
         */
        get: operations["getHeaderOfTableOfAffiliates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/affiliates/import.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import affiliates from a table
         * @description A row whose `afid` a record has changes that one; every other row creates one. With `dry_run` nothing is kept, and the answer says row by row what would be. At most 1000 rows. Columns: `afid`, `first_name`, `last_name`, `company_name`, `alternative_id`, `paused`.
         */
        post: operations["importAffiliatesFromTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on calls, as CSV
         * @description The rows of all pages of the report, up to 10000 of them, with a heading. Columns that would hold 0 for every row, because they are not for the reader, are left out. Every call of the window counts, running ones included; records without calls have no row. Start and end are less than two years apart; a date as both is that day. A publisher’s or buyer’s report is about its own calls: a publisher’s not by `target`, with 0 for `revenue`, `rescued_revenue` and `epc`; a buyer’s not by `affiliate` or `number`, nor by tags that name the publisher, with 0 for `payout`; both with 0 for `cost`, `cpc` and `profit`. What rows are not permitted by, filters are not either.
         */
        get: operations["reportOnCallsV1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on calls
         * @description Every call of the window counts, running ones included; records without calls have no row. Start and end are less than two years apart; a date as both is that day. A publisher’s or buyer’s report is about its own calls: a publisher’s not by `target`, with 0 for `revenue`, `rescued_revenue` and `epc`; a buyer’s not by `affiliate` or `number`, nor by tags that name the publisher, with 0 for `payout`; both with 0 for `cost`, `cpc` and `profit`. What rows are not permitted by, filters are not either.
         */
        get: operations["reportOnCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description A page, newest first. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["listCallsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls/{uuid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a call
         * @description A call as it stands, in progress or finished. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["getCallV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/calls/{uuid}/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a call, and why
         * @description Oldest first: every decision with its reasons, each candidate considered and why it was skipped. A publisher or buyer sees what concerns it.
         */
        get: operations["whatHappenedToCallV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/rtb_inbounds.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List RTB inbounds: pings, reservations and what became of them
         * @description Newest first, 100 rows per page. Without a window, the last 2 months. A publisher sees its own rows, and not to whom they were promised, for how much, nor what payout tables did; a buyer its own, and not from whom they came, nor what that is paid. What is not theirs is null, or 0, and so it is to the filters.
         */
        get: operations["listRTBInboundsV2"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/calls.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description A page, newest first. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["listCallsV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/calls/{uuid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a call
         * @description A call as it stands, in progress or finished. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["getCallV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/calls/{uuid}/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a call, and why
         * @description Oldest first: every decision with its reasons, each candidate considered and why it was skipped. A publisher or buyer sees what concerns it.
         */
        get: operations["whatHappenedToCallV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/rtb_inbounds.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List RTB inbounds: pings, reservations and what became of them
         * @description Newest first, 100 rows per page. Without a window, the last 2 months. A publisher sees its own rows, and not to whom they were promised, for how much, nor what payout tables did; a buyer its own, and not from whom they came, nor what that is paid. What is not theirs is null, or 0, and so it is to the filters.
         */
        get: operations["listRTBInboundsV3"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/calls.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description A page, newest first. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["listCallsV4"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/calls/{uuid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a call
         * @description A call as it stands, in progress or finished. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["getCallV4"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/calls/{uuid}/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a call, and why
         * @description Oldest first: every decision with its reasons, each candidate considered and why it was skipped. A publisher or buyer sees what concerns it.
         */
        get: operations["whatHappenedToCallV4"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v4/rtb_inbounds.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List RTB inbounds: pings, reservations and what became of them
         * @description Newest first, 100 rows per page. Without a window, the last 2 months. A publisher sees its own rows, and not to whom they were promised, for how much, nor what payout tables did; a buyer its own, and not from whom they came, nor what that is paid. What is not theirs is null, or 0, and so it is to the filters.
         */
        get: operations["listRTBInboundsV4"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/audit_events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what
         * @description Newest first. Without a window, all of it.
         */
        get: operations["listWhoChangedWhat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/audit_events/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an audit event
         * @description One change, before and after.
         */
        get: operations["getAuditEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/audit_events/{id}/restore.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore what an event changed
         * @description Brings the fields that it changed back to what they were, whatever they were changed to since; creates what it deleted anew, with another id; deletes what it created. What cannot be brought back, such as passwords, is named in `left_out`.
         */
        post: operations["restoreWhatEventChanged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/audit_events/batches/{batch_id}/restore.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo changes that were made together
         * @description As for one event, for all of a batch: either all of them are restored or none.
         */
        post: operations["undoChangesThatWereMadeTogether"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls
         * @description A page, newest first. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["listCalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a call
         * @description A call as it stands, in progress or finished. A publisher sees its own calls, and not who bought them, for how much, nor what they were charged; a buyer its own, and not through whom they came, nor what that was paid. What is not theirs is null, or 0.
         */
        get: operations["getCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}/events.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened to a call, and why
         * @description Oldest first: every decision with its reasons, each candidate considered and why it was skipped. A publisher or buyer sees what concerns it.
         */
        get: operations["whatHappenedToCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}/fired_pixels/{fired_pixel_id}/redeliver.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a failed pixel again
         * @description As if it had never been tried, with all its retries. Within the dedupe window of another one that succeeded it is not sent.
         */
        post: operations["requestFailedPixelAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}/recording.wav": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Listen to a call
         * @description The recording, where it is a file of this service; or a part of it, where `Range` asks for one. Opened by a key, for whoever is shown `recording_url`, or by the signature in `recording_url` alone.
         */
        get: operations["listenToCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}/recording/pause.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause the recording of a call
         * @description What is said from now on is left out of the recording. Asked for again it changes nothing.
         */
        post: operations["pauseRecordingOfCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}/recording/resume.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume the recording of a call
         * @description What is said from now on is in the recording again. Asked for again it changes nothing.
         */
        post: operations["resumeRecordingOfCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}/replay.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Decide once more whom a call may ring
         * @description Makes every routing decision of the call once more, with the code that runs now and with the configuration, the counters and all else that it depended on then, and says what differs. A call that considered nobody has no decisions, and is the same.
         */
        get: operations["decideOnceMoreWhomCallMayRing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/calls/{uuid}/sip_trace.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was said by SIP in a call
         * @description Every SIP message between the service, the caller and the destinations that it rang, oldest first. Kept a few seconds after the end of a call; calls of other carriers, and simulated ones, have none.
         */
        get: operations["whatWasSaidBySIPInCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/campaigns/{campaign_id}/payout_bid_modification_tables.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a campaign’s payout bid modification tables
         * @description All that were uploaded, the latest first.
         */
        get: operations["listCampaignPayoutBidModificationTables"];
        put?: never;
        /**
         * Upload a payout bid modification table
         * @description Only `active` can change afterwards. A CSV that cannot be read is answered with `errors` that name rows and columns.
         */
        post: operations["uploadPayoutBidModificationTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/campaigns/{campaign_id}/payout_bid_modification_tables/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payout bid modification table
         * @description A table as it was uploaded, and whether it is in force.
         */
        get: operations["getPayoutBidModificationTable"];
        /**
         * Activate or deactivate a payout bid modification table
         * @description Activating one deactivates the one that is active; an older one so brings back what held then. Other fields cannot change, and are ignored.
         */
        put: operations["activateOrDeactivatePayoutBidModificationTable"];
        post?: never;
        /**
         * Delete a payout bid modification table
         * @description For good. With the active one the Campaign’s payouts are no longer modified.
         */
        delete: operations["deletePayoutBidModificationTable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/campaigns/{campaign_id}/payout_bid_modification_tables/preview.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a payout bid modification table
         * @description Tries a CSV that is not stored on the Campaign’s latest pings, at most 100,000. Payouts before are those without any table. Tags that pings had from Contacts and Numbers are not known any more; client ids are those of now.
         */
        post: operations["previewPayoutBidModificationTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/cap_simulations.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What other caps, hours or priorities would have done
         * @description Lets the calls of a past day arrive once more, at the configuration as it is (`baseline`) and with your changes (`proposal`), and says when caps would have filled, which calls would have been lost or gone elsewhere, and what that is worth. Nothing is stored or counted. Assumed: callers press what they pressed and wait as long as they waited; a target that did not answer a call does not answer it now, any other does; a call talks as long as it did and, where it went elsewhere, is judged by the conversion criteria there; one that nobody had brings the mean of the connected calls of that target, else of its campaign, else of all. Buyers are not asked for bids, and reservations that no call came of hold no slot. At most 31 days and 50000 calls.
         */
        post: operations["whatOtherCaps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/exports/rtb_inbounds.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Export RTB inbounds
         * @description A CSV file, made in the background: poll the Export until `in_progress` is false. The window is fixed now, the rows are those of the moment in which the file is made, newest first. An invalid request is answered with an Export whose `errors` say what to change.
         */
        post: operations["exportRTBInbounds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/exports/rtb_inbounds/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an export
         * @description Its file can be downloaded for 7 days; then `file_upload_url` is null again.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/fired_pixels.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fired pixels
         * @description What the timers of all calls have requested, newest first.
         */
        get: operations["listFiredPixels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/global_suppressed_numbers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List globally suppressed numbers
         * @description For administrators.
         */
        get: operations["listGloballySuppressedNumbers"];
        put?: never;
        /**
         * Suppress a number in the whole installation
         * @description For administrators. It is refused by every company whose `use_global_suppression_list` is true.
         */
        post: operations["suppressNumberInWholeInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/global_suppressed_numbers/{number}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift a suppression in the whole installation
         * @description For administrators.
         */
        delete: operations["liftSuppressionInWholeInstallation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/live.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch live
         * @description Server-sent events (`text/event-stream`): what webhooks deliver, as it happens, to who is connected. Nothing is kept for who is not. `api_key` may stand in the query, since `EventSource` sends no headers. Publishers and buyers get their own, as their lists show it. Ends within a second of the key or session, its user or its role being changed or taken away.
         */
        get: operations["watchLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/permissions.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what you may do in a company
         * @description What your role lets you read and change, for pages that show no more than that.
         */
        get: operations["getWhatYouMayDoInCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/routing_previews.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview how a call would be routed
         * @description Nothing is stored, counted or pinged. Name a campaign (`cid`), a `number` or a `postback_key`. A key that dials a plain number is `dial` with an empty `order`, which lists targets only. A key that leads to nobody (undefined, repeat, hang up) is `no-target`; one that suppresses the caller is `blocked`, as is a call to anything paused, or from a caller who is suppressed or whom the campaign does not take (`minimum_attestation`, `velocity_calls`), with an empty `order` and the candidates it would have had; `blocked_reason` says which.
         */
        post: operations["previewHowCallWouldBeRouted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/rtb_inbounds.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List RTB inbounds: pings, reservations and what became of them
         * @description Newest first, 100 rows per page. Without a window, the last 2 months. A publisher sees its own rows, and not to whom they were promised, for how much, nor what payout tables did; a buyer its own, and not from whom they came, nor what that is paid. What is not theirs is null, or 0, and so it is to the filters.
         */
        get: operations["listRTBInbounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/rtb_inbounds/{uuid}/replay.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Decide a ping once more
         * @description Makes the decision of a ping once more, with the code that runs now and with the configuration, the counters and all else that it depended on then: whom the call might reach, in which order, what it is worth and what the payout table makes of that. What buyers answered is taken as it was. Says what differs.
         */
        get: operations["decidePingOnceMore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/sample_network.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your sample network
         * @description Says how far it is; null where you have none.
         */
        get: operations["getSampleNetwork"];
        put?: never;
        /**
         * Make a sample network
         * @description A Company of your own with publishers, buyers and campaigns, and a week of pings and calls that were decided and recorded like real ones, but never rang anywhere. Your active Company stays. It takes some seconds: `days_made` tells.
         */
        post: operations["makeSampleNetwork"];
        /**
         * Remove your sample network
         * @description With all its calls. They are gone some moments later, also where it was still being made.
         */
        delete: operations["removeSampleNetwork"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/simulated_calls.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate a call
         * @description A call through the same engine as a carrier’s, with the carrier played by a script: it is routed, counted and logged like any other.
         */
        post: operations["simulateCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/simulated_calls/{uuid}/hangup.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hang up a simulated call
         * @description The caller of a `realtime` call hangs up. A call that has ended already stays as it is.
         */
        post: operations["hangUpSimulatedCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/user.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get yourself
         * @description The user whose API key the request carries, with its roles.
         */
        get: operations["getYourself"];
        /**
         * Update yourself
         * @description Your name and address, and the Company that requests act in when they name none.
         */
        put: operations["updateYourself"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/users.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users that you manage
         * @description Users of the Companies that you own or are superuser of; administrators see everyone.
         */
        get: operations["listUsersThatYouManage"];
        put?: never;
        /**
         * Create a user
         * @description The answer is the only one, beside that of a reset, to show its API key.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/users/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description A user whom you manage. Its API key is shown on create and reset alone.
         */
        get: operations["getUser"];
        /**
         * Update a user
         * @description An administrator replaces all `memberships`, others those in the companies they manage.
         */
        put: operations["updateUser"];
        post?: never;
        /**
         * Delete a user
         * @description A user who also belongs to companies that you do not manage only leaves those you do. The last owner or superuser of a company stays.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/users/{id}/api_keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a user’s API keys
         * @description Of a user who is in no Company but yours; an administrator sees those of everyone.
         */
        get: operations["listUserAPIKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/users/{id}/api_keys/{api_key_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a user’s API key
         * @description Of a user who is in no Company but yours. It ends at once.
         */
        delete: operations["deleteUserAPIKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/users/{id}/factors.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a user’s second factors
         * @description All of them, with the recovery codes, of a user who is in no Company but yours: it then signs in by password alone, or has to add another where a Company requires one.
         */
        delete: operations["removeUserSecondFactors"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/users/{id}/reset_api_key.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a user a new API key
         * @description The old key dies at once; its further keys stay (`/api_keys.json`).
         */
        post: operations["giveUserNewAPIKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v5/users/{id}/reset_password.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link that sets the password of a user
         * @description For a user who is yours alone to change, to be handed over by hand. It is good for a day, once; the password of now stays until then.
         */
        post: operations["makeLinkThatSetsPasswordOfUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description All of them by ascending id, or a page when `page` or `per_page` is sent; abbreviated.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign
         * @description Without `menu_options_attributes`, key 1 dials the campaign’s targets.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/clone.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a campaign
         * @description Makes another one with the same settings, named “… copy”; not its numbers, number pools, postback keys, payout tables and `show_key`; a recorded greeting must be uploaded again. Fields in the body take the place of those that would be copied.
         */
        post: operations["copyCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/postback_keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a campaign’s postback keys
         * @description A page by ascending id.
         */
        get: operations["listCampaignPostbackKeys"];
        put?: never;
        /**
         * Create a postback key
         * @description The key itself is drawn by the service.
         */
        post: operations["createPostbackKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/postback_keys/{postback_key_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a postback key
         * @description A key of this Campaign, with the address that publishers use.
         */
        get: operations["getPostbackKey"];
        /**
         * Update a postback key
         * @description Changes what is sent; the key itself stays.
         */
        put: operations["updatePostbackKey"];
        post?: never;
        /**
         * Delete a postback key
         * @description Publishers who still use it are answered 401.
         */
        delete: operations["deletePostbackKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many campaigns at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyCampaignsAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/cid/{cid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a campaign
         * @description With timers, menu, pools and keys; its targets only for those who may read targets.
         */
        get: operations["getCampaign"];
        /**
         * Update a campaign
         * @description Timers, menu options and conversion criteria with an `id` are updated, those without are added; `destroy_nested` replaces all timers and menu options.
         */
        put: operations["updateCampaign"];
        post?: never;
        /**
         * Delete a campaign
         * @description Refused with 400 while Numbers or Number Pools are attached, or a menu option of another leads to it. Its postback keys go with it.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/cid/{cid}/postback_keys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a campaign’s postback keys
         * @description A page by ascending id.
         */
        get: operations["listCampaignPostbackKeysByCid"];
        put?: never;
        /**
         * Create a postback key
         * @description The key itself is drawn by the service.
         */
        post: operations["createPostbackKeyByCid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/cid/{cid}/postback_keys/{postback_key_id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a postback key
         * @description A key of this Campaign, with the address that publishers use.
         */
        get: operations["getPostbackKeyByPostbackKeyId"];
        /**
         * Update a postback key
         * @description Changes what is sent; the key itself stays.
         */
        put: operations["updatePostbackKeyByPostbackKeyId"];
        post?: never;
        /**
         * Delete a postback key
         * @description Publishers who still use it are answered 401.
         */
        delete: operations["deletePostbackKeyByPostbackKeyId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/import_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the header of a table of campaigns
         * @description One row: every column that an import takes. Those that are not needed may be taken out.
         */
        get: operations["getHeaderOfTableOfCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/import.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import campaigns from a table
         * @description A row whose `cid` a record has changes that one; every other row creates one. With `dry_run` nothing is kept, and the answer says row by row what would be. At most 1000 rows. Columns: `cid`, `name`, `record_calls`, `record_seconds`, `dedupe_seconds`, `routing_strategy`, `trunk_id`, `minimum_attestation`, `velocity_calls`, `velocity_seconds`, `affiliate_can_pull_number`, `paused`, `caller_blocked_message`, `message`, `voice_gender`, `repeat`.
         */
        post: operations["importCampaignsFromTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your companies
         * @description Administrators see all companies.
         */
        get: operations["listCompanies"];
        put?: never;
        /**
         * Create a company
         * @description You become its owner, and it becomes your active company.
         */
        post: operations["createCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company
         * @description A Company that you belong to; administrators see every one.
         */
        get: operations["getCompany"];
        /**
         * Update a company
         * @description Changes what is sent; everything else stays.
         */
        put: operations["updateCompany"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/ledger_entries.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a company’s ledger
         * @description Every change of its balance, which is their sum, newest first. For its owners and superusers, and for administrators. `last` leads no further than the hundred thousandth entry, unless the page asked for does.
         */
        get: operations["listCompanyLedger"];
        put?: never;
        /**
         * Credit or correct a company’s balance
         * @description For administrators.
         */
        post: operations["creditOrCorrectCompanyBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/{id}/settings.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company’s settings
         * @description What a Company decides for itself beyond its own record.
         */
        get: operations["getCompanySettings"];
        /**
         * Update a company’s settings
         * @description Changes what is sent; everything else stays. `per_minute` is what the Company is charged: only administrators change it; `require_second_factor` only who manages its users.
         */
        put: operations["updateCompanySettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/own.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what everybody may know of the company
         * @description For publishers and buyers as well: its name, its time zone, what it calls them, and what buyers may change.
         */
        get: operations["getWhatEverybodyMayKnowOfCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/company.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your active company
         * @description The Company that your requests act in when they name none.
         */
        get: operations["getActiveCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact_numbers/{number}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a contact number
         * @description Gives the number of a Contact another value or description.
         */
        put: operations["updateContactNumber"];
        post?: never;
        /**
         * Remove a number from its contact
         * @description Refused while it is the contact’s only one.
         */
        delete: operations["removeNumberFromContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact_numbers/{number}/contact.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description A Contact with its numbers and tags.
         */
        get: operations["getContactByNumber"];
        /**
         * Update or create a contact by number
         * @description Where no contact has the number, one is created with it and with what the body holds besides.
         */
        put: operations["updateOrCreateContactByNumber"];
        post?: never;
        /**
         * Delete a contact
         * @description All its numbers go with it.
         */
        delete: operations["deleteContactByNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact_numbers/{number}/suppressed_number.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suppress a number (former address)
         * @deprecated
         * @description Deprecated: use `/suppressed_numbers/{number}.json`.
         */
        post: operations["suppressNumberByNumber"];
        /**
         * Lift a suppression (former address)
         * @deprecated
         * @description Deprecated: use `/suppressed_numbers/{number}.json`.
         */
        delete: operations["liftSuppressionByNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description A page by ascending id.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Calls from its numbers inherit its tags. A number belongs to one contact of the company at most.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description A Contact with its numbers and tags.
         */
        get: operations["getContact"];
        /**
         * Update a contact
         * @description Numbers that are not named stay; `DELETE /contact_numbers/{number}.json` removes one.
         */
        put: operations["updateContact"];
        post?: never;
        /**
         * Delete a contact
         * @description All its numbers go with it.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many contacts at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyContactsAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the header of a table of contacts
         * @description One row: every column that an import takes. Those that are not needed may be taken out.
         */
        get: operations["getHeaderOfTableOfContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from a table
         * @description A row whose `number` a record has changes that one; every other row creates one. With `dry_run` nothing is kept, and the answer says row by row what would be. At most 1000 rows. Columns: `number`, `tag_list`.
         */
        post: operations["importContactsFromTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversions.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Post what a call was worth
         * @description Marks the call as converted and sets its revenue and payout, whatever its criterion says; of a call that is still running they hold at its end. The same again changes nothing; other amounts, 0 included, correct the call, and both postings stay in its events. Answers the amounts that were sent, and no other.
         */
        get: operations["postWhatCallWasWorth"];
        put?: never;
        /**
         * Post what a call was worth
         * @description Marks the call as converted and sets its revenue and payout, whatever its criterion says; of a call that is still running they hold at its end. The same again changes nothing; other amounts, 0 included, correct the call, and both postings stay in its events. Answers the amounts that were sent, and no other.
         */
        post: operations["postConversionsJson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data_writing.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Write tags to a call
         * @description Each takes the place of what the call carries under its key. The same again changes nothing. A call that is still running is routed and judged by the tags that it came with. Tags for a caller who has not called the campaign yet are kept for 24 hours, for its next pings and its next call, whose own tags win.
         */
        get: operations["writeTagsToCall"];
        put?: never;
        /**
         * Write tags to a call
         * @description Each takes the place of what the call carries under its key. The same again changes nothing. A call that is still running is routed and judged by the tags that it came with. Tags for a caller who has not called the campaign yet are kept for 24 hours, for its next pings and its next call, whose own tags win.
         */
        post: operations["postDataWritingJson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mails
         * @description For administrators: what was sent in the last 30 days, or waits to be, the newest first.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mails/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a mail
         * @description For administrators: with what it says, until it is sent.
         */
        get: operations["getMail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/number_pools.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List number pools
         * @description A page by ascending id.
         */
        get: operations["listNumberPools"];
        put?: never;
        /**
         * Create a number pool
         * @description Its first numbers, `reserve_size` of them, are provisioned at once. Should the inventory have none, the pool is there all the same, and they follow as soon as there are some.
         */
        post: operations["createNumberPool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/number_pools/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a number pool
         * @description A pool, and how many numbers it has.
         */
        get: operations["getNumberPool"];
        /**
         * Update a number pool
         * @description Its numbers go along to another campaign or affiliate. A smaller `max_pool_size` takes no number away.
         */
        put: operations["updateNumberPool"];
        post?: never;
        /**
         * Delete a number pool
         * @description Its numbers are deleted with it. Postback keys that name it forget it.
         */
        delete: operations["deleteNumberPool"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/numbers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List numbers
         * @description A page by ascending id. A publisher sees its own, and finds nothing by tags.
         */
        get: operations["listNumbers"];
        put?: never;
        /**
         * Create a number
         * @description Brings your own `number`, or draws one from the inventory. Without a greeting, timers or menu options of its own it uses the campaign’s.
         */
        post: operations["createNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/numbers/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a number
         * @description With the greeting, timers and menu that its calls meet, its own or its Campaign’s.
         */
        get: operations["getNumber"];
        /**
         * Update a number
         * @description The phone number itself, its type and country stay what they are.
         */
        put: operations["updateNumber"];
        post?: never;
        /**
         * Delete a number
         * @description One that was bought is given back to where it came from.
         */
        delete: operations["deleteNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/numbers/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many numbers at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyNumbersAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/numbers/import_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the header of a table of numbers
         * @description One row: every column that an import takes. Those that are not needed may be taken out.
         */
        get: operations["getHeaderOfTableOfNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/numbers/import.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import numbers from a table
         * @description A row whose `number` a record has changes that one; every other row creates one. With `dry_run` nothing is kept, and the answer says row by row what would be. At most 1000 rows. Columns: `name`, `cid`, `afid`, `sid`, `paused`, `tag_list`, `message`, `voice_gender`, `repeat`, `number`, `type`, `country`, `desired_text`.
         */
        post: operations["importNumbersFromTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rtbs.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ping: ask for a buyer and reserve the call
         * @description Parameters may be sent in the query, as a form or as JSON. A further ping for the same caller while the reservation lives is answered with the same reservation (Ping Shield). Without a target the header `X-No-Target-Reason` says why. A GET does the same, for systems that only fetch URLs; the preview of a link (`Purpose: prefetch`) reserves nothing and is answered with 204.
         */
        get: operations["getRtbsJson"];
        put?: never;
        /**
         * Ping: ask for a buyer and reserve the call
         * @description Parameters may be sent in the query, as a form or as JSON. A further ping for the same caller while the reservation lives is answered with the same reservation (Ping Shield). Without a target the header `X-No-Target-Reason` says why. A GET does the same, for systems that only fetch URLs; the preview of a link (`Purpose: prefetch`) reserves nothing and is answered with 204.
         */
        post: operations["ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rtbs/{uuid}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Confirm a reservation: count it toward caps
         * @description Idempotent while the reservation lives. After its expiry, or when caps have filled meanwhile, the answer is `no-target`.
         */
        put: operations["confirmReservation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Confirm a reservation: count it toward caps
         * @description Idempotent while the reservation lives. After its expiry, or when caps have filled meanwhile, the answer is `no-target`.
         */
        patch: operations["confirmReservationByUuid"];
        trace?: never;
    };
    "/rtbs/{uuid}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Confirm a reservation: count it toward caps
         * @description Idempotent while the reservation lives. After its expiry, or when caps have filled meanwhile, the answer is `no-target`.
         */
        put: operations["putRtbsUuidJson"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Confirm a reservation: count it toward caps
         * @description Idempotent while the reservation lives. After its expiry, or when caps have filled meanwhile, the answer is `no-target`.
         */
        patch: operations["patchRtbsUuidJson"];
        trace?: never;
    };
    "/saved_views.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description Your own and, unless you are a publisher or buyer, those that are shared.
         */
        get: operations["listSavedViews"];
        put?: never;
        /**
         * Save a view
         * @description It is yours. 200 at most.
         */
        post: operations["saveView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved_views/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a saved view
         * @description Your own and, unless you are a publisher or buyer, those that are shared.
         */
        get: operations["getSavedView"];
        /**
         * Change a saved view
         * @description A shared one is changed by who made it, and by who may change the Company.
         */
        put: operations["changeSavedView"];
        post?: never;
        /**
         * Delete a saved view
         * @description As for changing it.
         */
        delete: operations["deleteSavedView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your session
         * @description Who is signed in with this browser, and the token that its changes need.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description By e-mail address and password. Sets the cookie that later requests are known by; what they change needs `X-CSRF-Token` beside it. After too many failures it answers 429 for a while.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends the session of this browser.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/all.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description The browsers in which you are signed in, the last used first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * End your other sessions
         * @description Signs you out everywhere but in the browser that asks.
         */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/all/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Signs you out in that browser.
         */
        delete: operations["endOneOfSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factor.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer the second factor
         * @description By a code of an app, a recovery code, or a passkey. Sets the cookie of another session, which is open.
         */
        post: operations["answerSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factor/options.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to answer by a passkey
         * @description For the second factor of a session, and to prove once more who it is.
         */
        post: operations["beginToAnswerByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factors.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your second factors
         * @description Apps that show codes, and passkeys.
         */
        get: operations["listSecondFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factors/passkeys.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description As a second factor, and to sign in with alone. With the first factor come recovery codes.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factors/passkeys/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description With the last factor go the recovery codes.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factors/passkeys/options.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description What the browser makes one by.
         */
        post: operations["beginToAddPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factors/totp.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an app that shows codes
         * @description It counts once it is confirmed by a code; until then another one takes its place.
         */
        post: operations["addAppThatShowsCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factors/totp/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an app
         * @description With the last factor go the recovery codes.
         */
        delete: operations["removeApp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/factors/totp/{id}/confirm.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an app
         * @description By a code that it shows. With the first factor come recovery codes, and the user’s other browsers are asked for it.
         */
        post: operations["confirmApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/first.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a link
         * @description With what the link holds that the first start, or `dialplane sign-in-link`, has printed: once.
         */
        post: operations["signInByLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by a passkey
         * @description Without address or password; the passkey must have made sure who holds it.
         */
        post: operations["signInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/passkey/options.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in by a passkey
         * @description What the browser asks for one by.
         */
        post: operations["beginToSignInByPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/password.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends your other sessions. At least 12 characters, and none that guessers try first.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/proof.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove once more who you are
         * @description By password, code or passkey; good for ten minutes. What would outlast the session needs it: factors, recovery codes, API keys.
         */
        post: operations["proveOnceMoreWhoYouAre"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/recovery_codes.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count your recovery codes
         * @description How many are left.
         */
        get: operations["countRecoveryCodes"];
        put?: never;
        /**
         * Draw new recovery codes
         * @description Ten, in place of those before; this answer alone shows them.
         */
        post: operations["drawNewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/reset.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a password
         * @description With `email` alone it asks for a mail with a link, and is always answered alike. With the `token` of that link and a `password` it sets it, once, and signs its user out everywhere. At least 12 characters, and none that guessers try first.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static_caller_numbers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List static caller numbers
         * @description All of them by ascending id, or a page when `page` or `per_page` is sent.
         */
        get: operations["listStaticCallerNumbers"];
        put?: never;
        /**
         * Add a static caller number
         * @description Calls that show it are neither repeat nor duplicate, and Ping Shield never collapses their pings.
         */
        post: operations["addStaticCallerNumber"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static_caller_numbers/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a static caller number
         * @description Its calls are judged as anyone’s from then on.
         */
        delete: operations["removeStaticCallerNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/static_caller_numbers/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many static caller numbers at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyStaticCallerNumbersAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressed_numbers.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressed numbers
         * @description All of them by ascending id, or a page when `page` or `per_page` is sent.
         */
        get: operations["listSuppressedNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressed_numbers/{number}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a suppressed number
         * @description By number: `+` may be sent as it is or as `%2B`.
         */
        get: operations["getSuppressedNumber"];
        /**
         * Update a suppressed number
         * @description Changes what is sent; null takes a scope away.
         */
        put: operations["updateSuppressedNumber"];
        /**
         * Suppress a number
         * @description Its calls and pings are refused from now on: everywhere, or where `campaign_id` and `affiliate_id` say. One that is suppressed already is then refused wherever either says, never in fewer places; the answer is `200`.
         */
        post: operations["suppressNumber"];
        /**
         * Lift a suppression
         * @description The number may call again at once.
         */
        delete: operations["liftSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressed_numbers/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many suppressed numbers at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManySuppressedNumbersAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressed_numbers/check.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether numbers are suppressed
         * @description Wherever they are suppressed: in all of the company, or in one campaign or affiliate.
         */
        get: operations["askWhetherNumbersAreSuppressed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressed_numbers/import_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the header of a table of suppressed numbers
         * @description One row: every column that an import takes. Those that are not needed may be taken out.
         */
        get: operations["getHeaderOfTableOfSuppressedNumbers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressed_numbers/import.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import suppressed numbers from a table
         * @description A row whose `number` a record has changes that one; every other row creates one. With `dry_run` nothing is kept, and the answer says row by row what would be. At most 1000 rows. Columns: `can_resubscribe`, `campaign_id`, `affiliate_id`, `number`.
         */
        post: operations["importSuppressedNumbersFromTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppression_list/check.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ask whether there is a suppression list
         * @deprecated
         * @description Deprecated: use `/suppressed_numbers/check.json`.
         */
        get: operations["askWhetherThereIsSuppressionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description System tags, whose values always appear in reports, are not listed.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Makes the values of its key appear in reports.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description A tag key of the Company.
         */
        get: operations["getTag"];
        /**
         * Update a tag
         * @description Another `key` makes the values of that one appear in reports instead.
         */
        put: operations["updateTag"];
        post?: never;
        /**
         * Delete a tag
         * @description Values of its key leave the reports; records and calls keep them.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many tags at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyTagsAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/import_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the header of a table of tags
         * @description One row: every column that an import takes. Those that are not needed may be taken out.
         */
        get: operations["getHeaderOfTableOfTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/import.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import tags from a table
         * @description A row whose `key` a record has changes that one; every other row creates one. With `dry_run` nothing is kept, and the answer says row by row what would be. At most 1000 rows. Columns: `key`, `values_report`.
         */
        post: operations["importTagsFromTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/target_groups.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List target groups
         * @description All of them by ascending id, or a page when `page` or `per_page` is sent, their members expanded.
         */
        get: operations["listTargetGroups"];
        put?: never;
        /**
         * Create a target group
         * @description With `behavior` 2 all members ring at once, and `priority` and `weight` are needed.
         */
        post: operations["createTargetGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/target_groups/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a target group
         * @description A Target Group, its members expanded.
         */
        get: operations["getTargetGroup"];
        /**
         * Update a target group
         * @description Members: `target_ids` replaces them first, then some are added, then some are removed.
         */
        put: operations["updateTargetGroup"];
        post?: never;
        /**
         * Delete a target group
         * @description Campaigns that refer to it let it go; its targets stay.
         */
        delete: operations["deleteTargetGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/target_groups/{id}/clone.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a target group
         * @description Makes another one with the same settings, named “… copy”; its members are those of the original; campaigns that use the original do not use the copy. Fields in the body take the place of those that would be copied.
         */
        post: operations["copyTargetGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/target_groups/{id}/reset_cap.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the hard caps of a target group and its targets
         * @description Answers 302 to the group. Only an owner or superuser of the Company may do this.
         */
        post: operations["resetHardCapsOfTargetGroupAndTargets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/target_groups/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many target groups at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyTargetGroupsAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/targets.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List targets
         * @description All of them by ascending id, or a page when `page` or `per_page` is sent, with hours, caps and tags. A buyer sees its own, and finds nothing by campaigns, groups and tags.
         */
        get: operations["listTargets"];
        put?: never;
        /**
         * Create a target
         * @description Open around the clock unless `business_hours_attributes` is given.
         */
        post: operations["createTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/targets/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a target
         * @description A Target with its hours, caps, tags and groups.
         */
        get: operations["getTarget"];
        /**
         * Update a target
         * @description Changes what is sent; everything else stays. `tag_list` replaces all tags, hours and criteria with an `id` are changed, or removed by `_destroy`. A buyer may change of its own target what `buyer_may_edit` of the Company’s settings says.
         */
        put: operations["updateTarget"];
        post?: never;
        /**
         * Delete a target
         * @description A target that a Campaign or Number still refers to stays: the answer is 302 to the target itself.
         */
        delete: operations["deleteTarget"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/targets/{id}/clone.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a target
         * @description Makes another one with the same settings, named “… copy”; not its `tid`, its place in groups and campaigns, nor what its caps have counted. Fields in the body take the place of those that would be copied.
         */
        post: operations["copyTarget"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/targets/{id}/reset_cap.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a target’s hard cap
         * @description Sets what its hard cap has counted to 0, and answers the target.
         */
        post: operations["resetTargetHardCap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/targets/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many targets at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyTargetsAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/targets/import_template.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the header of a table of targets
         * @description One row: every column that an import takes. Those that are not needed may be taken out.
         */
        get: operations["getHeaderOfTableOfTargets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/targets/import.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import targets from a table
         * @description A row whose `tid` a record has changes that one; every other row creates one. With `dry_run` nothing is kept, and the answer says row by row what would be. At most 1000 rows. Columns: `number`, `name`, `tid`, `priority`, `weight`, `timeout_seconds`, `timer_offset`, `send_digits`, `inband_signals`, `time_zone`, `alternative_id`, `dba`, `block_recording`, `obfuscate_cid`, `custom_cid`, `cid_number_id`, `sip_username`, `sip_password`, `trunk_id`, `velocity_calls`, `velocity_seconds`, `paused`, `sip`, `tag_list`, `concurrency_cap`, `hard_cap`, `hourly_cap`, `daily_cap`, `monthly_cap`.
         */
        post: operations["importTargetsFromTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trunks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trunks
         * @description A page by ascending id: those of the Company, and for administrators those of all Companies too.
         */
        get: operations["listTrunks"];
        put?: never;
        /**
         * Create a trunk
         * @description A trunk that calls go out by needs a `proxy`; one that registers, a user and a password too.
         */
        post: operations["createTrunk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trunks/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trunk
         * @description With its state as the service sees it; its password is not shown.
         */
        get: operations["getTrunk"];
        /**
         * Update a trunk
         * @description Changes what is sent; everything else stays, calls that are under way too.
         */
        put: operations["updateTrunk"];
        post?: never;
        /**
         * Delete a trunk
         * @description Refused with 400 while Targets or Campaigns choose it for their calls.
         */
        delete: operations["deleteTrunk"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trunks/{id}/test.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a trunk
         * @description Asks its proxy whether it is there, with a SIP `OPTIONS`, and waits for the answer.
         */
        post: operations["tryTrunk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/number.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the number that a page shows a visitor
         * @description Lends the visitor a number of the campaign’s pool, or renews that lease; without a free one it is the campaign’s own number, which all visitors share. One client address holds at most a tenth of a pool (at least one number). Calls to a lent number carry the visitor’s tags: every parameter that is not listed here is one. `/dialplane.js` does all of this for a page.
         */
        get: operations["getNumberThatPageShowsVisitor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/reports/rtb_inbounds/{id}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an export
         * @description Redirects to the file: CSV, compressed by gzip. The link is good for ten minutes and asks for no key; come here for another one.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description A page by ascending id, without their secrets.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Its `secret` is in this answer alone: deliveries are signed with it, as Standard Webhooks has it.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Whether it is paused, or failing, and why; its secret is not shown again.
         */
        get: operations["getWebhook"];
        /**
         * Update a webhook
         * @description Changes what is sent; everything else stays. `paused` false lets a webhook go on.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description What waits to be sent to it is not sent any more.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a webhook’s deliveries
         * @description A page, newest first. They are kept for 30 days at least.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{delivery_id}/redeliver.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description The same message, under the same `webhook-id`, as a delivery of its own; also while the webhook is paused.
         */
        post: operations["sendDeliveryAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/ping.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try a webhook
         * @description Sends it a `webhook.ping`, signed as any event, also while it is paused. The delivery says what came of it.
         */
        post: operations["tryWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/roll_secret.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll a webhook’s secret
         * @description Answers the new `secret`, once. For 24 hours deliveries are signed with the old one as well, so that receivers can change over.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/bulk.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change many webhooks at once
         * @description Each entry of `changes` updates a record by the fields that stand beside its `id`, deletes it, or creates one. They are made in their order, in one transaction and one version of the configuration. With `atomic` (the default) either all of them are made or, where any is refused, none: the answer is then 422 and names every refused one by its `index`. Without, each stands for itself. The audit log knows them by a common `batch_id`, by which they can be undone.
         */
        post: operations["changeManyWebhooksAtOnce"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddedFactor: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Unique among those of its kind. */
            id: number;
            /**
             * @description `totp`: an app that shows codes. `passkey`: a key that a device holds.
             * @enum {string}
             */
            kind: "totp" | "passkey";
            /**
             * Format: date-time
             * @description Null = never.
             */
            last_used_at: string | null;
            /** @description Which device it is. */
            name: string;
            /** @description With the first factor; null with others. */
            recovery_codes: string[] | null;
        };
        Affiliate: {
            /** @description Client ID of the Affiliate. */
            afid: string;
            /** @description Another external identifier. */
            alternative_id: string | null;
            /** @description Name of the affiliate’s company. */
            company_name: string | null;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description First name. */
            first_name: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description Last name. */
            last_name: string | null;
            /** @description The affiliate’s own key. */
            object_key: string;
            /** @description Excluded from active routing. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        AffiliateBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["AffiliateChange"][];
        };
        AffiliateBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                affiliate?: components["schemas"]["Affiliate"];
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
        };
        AffiliateBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        AffiliateChange: {
            /** @description Client ID of the Affiliate. */
            afid?: string;
            /** @description Another external identifier. */
            alternative_id?: string | null;
            /** @description Alias of `afid`. */
            client_afid?: string;
            /** @description Name of the affiliate’s company. */
            company_name?: string | null;
            /** @description The fields of a new record. */
            create?: {
                /** @description Client affiliate ID; generated when blank. */
                afid?: string | null;
                /** @description Another external identifier. */
                alternative_id?: string | null;
                /** @description Alias of `afid`. */
                client_afid?: string | null;
                /** @description Name of the affiliate’s company. */
                company_name?: string | null;
                /** @description First name. */
                first_name?: string | null;
                /** @description Last name. */
                last_name?: string | null;
                /** @description Excluded from active routing. */
                paused?: boolean;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /**
             * @description `delete` the affiliate’s Numbers for good, or `keep` them without the association.
             * @enum {string|null}
             */
            destroy_behavior?: "delete" | "keep" | null;
            /** @description First name. */
            first_name?: string | null;
            /** @description Internal id of the record to change or delete; without it, `afid` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description Last name. */
            last_name?: string | null;
            /** @description Excluded from active routing. */
            paused?: boolean;
        };
        AffiliateCreate: {
            /** @description Client affiliate ID; generated when blank. */
            afid?: string | null;
            /** @description Another external identifier. */
            alternative_id?: string | null;
            /** @description Alias of `afid`. */
            client_afid?: string | null;
            /** @description Name of the affiliate’s company. */
            company_name?: string | null;
            /** @description First name. */
            first_name?: string | null;
            /** @description Last name. */
            last_name?: string | null;
            /** @description Excluded from active routing. */
            paused?: boolean;
        };
        AffiliateDelete: {
            /**
             * @description `delete` the affiliate’s Numbers for good, or `keep` them without the association.
             * @enum {string|null}
             */
            destroy_behavior?: "delete" | "keep" | null;
        };
        AffiliateUpdate: {
            /** @description Client ID of the Affiliate. */
            afid?: string;
            /** @description Another external identifier. */
            alternative_id?: string | null;
            /** @description Alias of `afid`. */
            client_afid?: string;
            /** @description Name of the affiliate’s company. */
            company_name?: string | null;
            /** @description First name. */
            first_name?: string | null;
            /** @description Last name. */
            last_name?: string | null;
            /** @description Excluded from active routing. */
            paused?: boolean;
        };
        Alert: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Whether it is judged. */
            enabled: boolean;
            /** @description Internal ID. */
            id: number;
            /**
             * @description `buyer_silent`: a Target answers no call in its open hours, though it did in the 14 days before. `publisher_doubled`: the last hour of an Affiliate against the same hour of the four weeks before. `pings_unanswered`: the share of pings to a Campaign that got no target. `pool_nearly_empty`: the numbers of a pool that may be lent. `cap_reached`, `group_cap_reached`: a cap of a Target or Target Group, other than concurrency. `webhook_failing`: deliveries do not get through, or the service has paused it. `trunk_unreachable`: it does not answer, or cannot register. `balance_low`: the Company’s balance.
             * @enum {string}
             */
            kind: "buyer_silent" | "publisher_doubled" | "pings_unanswered" | "pool_nearly_empty" | "cap_reached" | "group_cap_reached" | "webhook_failing" | "trunk_unreachable" | "balance_low";
            /** @description What was judged when it was last raised, or over. */
            last_value: number | null;
            /** @description How long it has to be so until it is told. */
            lasting_minutes: number;
            /**
             * Format: date-time
             * @description Until then it tells nobody.
             */
            muted_until: string | null;
            /** @description What people call it. */
            name: string;
            /** @description How many of its subjects are raised now. */
            open_events: number;
            /**
             * Format: date-time
             * @description When it was over last; null while it is raised, or never was.
             */
            over_at: string | null;
            parameters: components["schemas"]["AlertParameters"];
            /**
             * Format: date-time
             * @description When it was raised last, or, while it is, since when; null: never.
             */
            raised_at: string | null;
            /** @description Null = any. */
            subject_id: number | null;
            /** @description Null = any, or the Company. */
            subject_name: string | null;
            /**
             * @description What `subject_id` is the id of; `company`: it has none.
             * @enum {string}
             */
            subject_type: "target" | "affiliate" | "campaign" | "number_pool" | "target_group" | "webhook" | "trunk" | "company";
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Users who are mailed. */
            user_ids: number[];
            /** @description Whether webhooks are told. */
            webhooks: boolean;
        };
        AlertCreate: {
            /** @description Whether it is judged. Default true. Switching it off ends what it has raised. */
            enabled?: boolean;
            /**
             * @description `buyer_silent`: a Target answers no call in its open hours, though it did in the 14 days before. `publisher_doubled`: the last hour of an Affiliate against the same hour of the four weeks before. `pings_unanswered`: the share of pings to a Campaign that got no target. `pool_nearly_empty`: the numbers of a pool that may be lent. `cap_reached`, `group_cap_reached`: a cap of a Target or Target Group, other than concurrency. `webhook_failing`: deliveries do not get through, or the service has paused it. `trunk_unreachable`: it does not answer, or cannot register. `balance_low`: the Company’s balance.
             * @enum {string}
             */
            kind: "buyer_silent" | "publisher_doubled" | "pings_unanswered" | "pool_nearly_empty" | "cap_reached" | "group_cap_reached" | "webhook_failing" | "trunk_unreachable" | "balance_low";
            /** @description How long it has to be so until it is told. Default 0; 10 for `webhook_failing`, 1 for `trunk_unreachable`. */
            lasting_minutes?: number;
            /**
             * Format: date-time
             * @description Until then it is shown, but tells nobody; what is still raised then is told.
             */
            muted_until?: string | null;
            /** @description What people call it. */
            name: string;
            parameters?: components["schemas"]["AlertParameters"];
            /** @description Which Target, Affiliate, Campaign, Number Pool, Target Group, Webhook or Trunk; null = any of them, each told of by itself. */
            subject_id?: number | null;
            /** @description Users of the Company who are mailed when it is raised and when it is over. */
            user_ids?: number[];
            /** @description Whether webhooks that subscribe to `alert.raised` and `alert.over` are told. Default true. */
            webhooks?: boolean;
        };
        AlertEvent: {
            /**
             * Format: date-time
             * @description When somebody took notice; null until then.
             */
            acknowledged_at: string | null;
            /** @description The name of who acknowledged it. */
            acknowledged_by: string | null;
            /** @description The alert that was raised; it may be gone. */
            alert_id: number;
            /** @description Its name at that time. */
            alert_name: string;
            /** @description Internal ID. */
            id: number;
            /**
             * @description What the alert watches for.
             * @enum {string}
             */
            kind: "buyer_silent" | "publisher_doubled" | "pings_unanswered" | "pool_nearly_empty" | "cap_reached" | "group_cap_reached" | "webhook_failing" | "trunk_unreachable" | "balance_low";
            /** @description What was judged when it was raised, or over, in the unit of its threshold. */
            last_value: number | null;
            /**
             * Format: date-time
             * @description Null while it lasts.
             */
            over_at: string | null;
            /**
             * Format: date-time
             * @description Since when it has been so.
             */
            raised_at: string;
            /** @description Which of these; 0 where it is the Company as a whole. */
            subject_id: number;
            /** @description Its name at that time; empty for the Company. */
            subject_name: string;
            /**
             * @description What the alert is about.
             * @enum {string}
             */
            subject_type: "target" | "affiliate" | "campaign" | "number_pool" | "target_group" | "webhook" | "trunk" | "company";
            /** @description What happened, in one sentence. */
            summary: string;
            /**
             * Format: date-time
             * @description When mails and webhooks were told; null while the alert is muted.
             */
            told_at: string | null;
        };
        /** @description How it judges. Each kind takes its own; what is not sent has the value in brackets. */
        AlertParameters: {
            /** @description `publisher_doubled`: with less in the hour it is not judged (50); `pings_unanswered`: with fewer pings (20). */
            floor?: number | null;
            /**
             * @description `publisher_doubled`: what is counted (`pings`).
             * @enum {string|null}
             */
            measure?: "pings" | "calls" | null;
            /** @description `buyer_silent`: no call answered in so many minutes of its open hours (60; null: however long); `pings_unanswered`: over which minutes, a multiple of 5 (15). */
            minutes?: number | null;
            /** @description `buyer_silent`: so many calls offered in a row without an answer (10; null: however many). */
            offers?: number | null;
            /** @description What raises it. `publisher_doubled`: so many times as much as before (2); `pings_unanswered`: percent of the pings (50); `pool_nearly_empty`: percent of its numbers free (10); `cap_reached`, `group_cap_reached`: percent of the cap (100); `balance_low`: dollars (0). */
            threshold?: number | null;
        };
        AlertPreview: {
            /** @description Newest first, 500 at most. */
            events: components["schemas"]["PreviewedAlertEvent"][];
            /** @description How many more there would have been. */
            events_left_out: number;
            /**
             * Format: date-time
             * @description Where what was looked at begins.
             */
            from: string;
            /**
             * Format: date-time
             * @description From when on it is known what happened. Later than `from` where a long log is still being counted: ask again in a minute. How pools, caps, webhooks, trunks and balances stood is kept from the Company’s first alert of that kind on; null before it.
             */
            known_since: string | null;
            /** @description It is judged so often here, so that times are late by as much; alerts as they run are judged every 20 seconds. */
            resolution_minutes: number;
            /** @description Of how many subjects anything is known. */
            subjects: number;
            /** @description Of how many more: only the 20 busiest, or worst, are looked at. */
            subjects_left_out: number;
            /**
             * Format: date-time
             * @description Where it ends: now.
             */
            until: string;
        };
        AlertQuestion: {
            /**
             * @description `buyer_silent`: a Target answers no call in its open hours, though it did in the 14 days before. `publisher_doubled`: the last hour of an Affiliate against the same hour of the four weeks before. `pings_unanswered`: the share of pings to a Campaign that got no target. `pool_nearly_empty`: the numbers of a pool that may be lent. `cap_reached`, `group_cap_reached`: a cap of a Target or Target Group, other than concurrency. `webhook_failing`: deliveries do not get through, or the service has paused it. `trunk_unreachable`: it does not answer, or cannot register. `balance_low`: the Company’s balance.
             * @enum {string}
             */
            kind: "buyer_silent" | "publisher_doubled" | "pings_unanswered" | "pool_nearly_empty" | "cap_reached" | "group_cap_reached" | "webhook_failing" | "trunk_unreachable" | "balance_low";
            /** @description How long it has to be so until it is told. Default 0; 10 for `webhook_failing`, 1 for `trunk_unreachable`. */
            lasting_minutes?: number;
            parameters?: components["schemas"]["AlertParameters"];
            /** @description Which Target, Affiliate, Campaign, Number Pool, Target Group, Webhook or Trunk; null = any of them, each told of by itself. */
            subject_id?: number | null;
        };
        AlertUpdate: {
            /** @description Whether it is judged. Default true. Switching it off ends what it has raised. */
            enabled?: boolean;
            /**
             * @description `buyer_silent`: a Target answers no call in its open hours, though it did in the 14 days before. `publisher_doubled`: the last hour of an Affiliate against the same hour of the four weeks before. `pings_unanswered`: the share of pings to a Campaign that got no target. `pool_nearly_empty`: the numbers of a pool that may be lent. `cap_reached`, `group_cap_reached`: a cap of a Target or Target Group, other than concurrency. `webhook_failing`: deliveries do not get through, or the service has paused it. `trunk_unreachable`: it does not answer, or cannot register. `balance_low`: the Company’s balance.
             * @enum {string}
             */
            kind?: "buyer_silent" | "publisher_doubled" | "pings_unanswered" | "pool_nearly_empty" | "cap_reached" | "group_cap_reached" | "webhook_failing" | "trunk_unreachable" | "balance_low";
            /** @description How long it has to be so until it is told. Default 0; 10 for `webhook_failing`, 1 for `trunk_unreachable`. */
            lasting_minutes?: number;
            /**
             * Format: date-time
             * @description Until then it is shown, but tells nobody; what is still raised then is told.
             */
            muted_until?: string | null;
            /** @description What people call it. */
            name?: string;
            parameters?: components["schemas"]["AlertParameters"];
            /** @description Which Target, Affiliate, Campaign, Number Pool, Target Group, Webhook or Trunk; null = any of them, each told of by itself. */
            subject_id?: number | null;
            /** @description Users of the Company who are mailed when it is raised and when it is over. */
            user_ids?: number[];
            /** @description Whether webhooks that subscribe to `alert.raised` and `alert.over` are told. Default true. */
            webhooks?: boolean;
        };
        ApiKey: {
            /** @description IP addresses and networks that it may be used from; none = from everywhere. */
            addresses: string[];
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends; null = never.
             */
            expires_at: string | null;
            /** @description Internal ID. */
            id: number;
            /**
             * Format: date-time
             * @description Right to a minute; null = never.
             */
            last_used_at: string | null;
            /** @description What the key is for, in your words. */
            name: string;
            /**
             * Format: date-time
             * @description Until when the secret before this one works too; null = it does not.
             */
            overlap_until: string | null;
            /** @description How the key begins. */
            prefix: string;
            /** @description What the key may do of what its user may: `read`, `write` (which includes reading), or either with one resource, such as `targets:write`. Users and API keys are written with `write` alone. */
            scopes: ("read" | "write" | "affiliates:read" | "alerts:read" | "api_keys:read" | "audit_events:read" | "calls:read" | "campaigns:read" | "cap_simulations:read" | "company:read" | "contacts:read" | "fired_pixels:read" | "ledger:read" | "number_pools:read" | "numbers:read" | "own_company:read" | "postback_keys:read" | "replays:read" | "reports:read" | "routing_previews:read" | "rtb_inbounds:read" | "saved_views:read" | "simulated_calls:read" | "sip_traces:read" | "static_caller_numbers:read" | "suppressed_numbers:read" | "tags:read" | "target_group_caps:read" | "target_groups:read" | "targets:read" | "trunks:read" | "users:read" | "webhooks:read" | "affiliates:write" | "alerts:write" | "audit_events:write" | "calls:write" | "campaigns:write" | "cap_simulations:write" | "company:write" | "contacts:write" | "fired_pixels:write" | "ledger:write" | "number_pools:write" | "numbers:write" | "own_company:write" | "postback_keys:write" | "replays:write" | "reports:write" | "routing_previews:write" | "rtb_inbounds:write" | "saved_views:write" | "simulated_calls:write" | "sip_traces:write" | "static_caller_numbers:write" | "suppressed_numbers:write" | "tags:write" | "target_group_caps:write" | "target_groups:write" | "targets:write" | "trunks:write" | "webhooks:write")[];
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        ApiKeyCreate: {
            /** @description IP addresses and networks that it may be used from; none = from everywhere. */
            addresses?: string[];
            /**
             * Format: date-time
             * @description When it ends; null = never.
             */
            expires_at?: string | null;
            /** @description What the key is for, in your words. */
            name: string;
            /** @description What the key may do of what its user may: `read`, `write` (which includes reading), or either with one resource, such as `targets:write`. Users and API keys are written with `write` alone. Default: `write`. */
            scopes?: ("read" | "write" | "affiliates:read" | "alerts:read" | "api_keys:read" | "audit_events:read" | "calls:read" | "campaigns:read" | "cap_simulations:read" | "company:read" | "contacts:read" | "fired_pixels:read" | "ledger:read" | "number_pools:read" | "numbers:read" | "own_company:read" | "postback_keys:read" | "replays:read" | "reports:read" | "routing_previews:read" | "rtb_inbounds:read" | "saved_views:read" | "simulated_calls:read" | "sip_traces:read" | "static_caller_numbers:read" | "suppressed_numbers:read" | "tags:read" | "target_group_caps:read" | "target_groups:read" | "targets:read" | "trunks:read" | "users:read" | "webhooks:read" | "affiliates:write" | "alerts:write" | "audit_events:write" | "calls:write" | "campaigns:write" | "cap_simulations:write" | "company:write" | "contacts:write" | "fired_pixels:write" | "ledger:write" | "number_pools:write" | "numbers:write" | "own_company:write" | "postback_keys:write" | "replays:write" | "reports:write" | "routing_previews:write" | "rtb_inbounds:write" | "saved_views:write" | "simulated_calls:write" | "sip_traces:write" | "static_caller_numbers:write" | "suppressed_numbers:write" | "tags:write" | "target_group_caps:write" | "target_groups:write" | "targets:write" | "trunks:write" | "webhooks:write")[];
        };
        ApiKeyRotate: {
            /** @description For how long the old key works beside the new one, up to 7 days; default 0. A key that was replaced earlier ends at once. */
            overlap_seconds?: number;
        };
        ApiKeyUpdate: {
            /** @description IP addresses and networks that it may be used from; none = from everywhere. */
            addresses?: string[];
            /**
             * Format: date-time
             * @description When it ends; null = never.
             */
            expires_at?: string | null;
            /** @description What the key is for, in your words. */
            name?: string;
            /** @description What the key may do of what its user may: `read`, `write` (which includes reading), or either with one resource, such as `targets:write`. Users and API keys are written with `write` alone. Default: `write`. */
            scopes?: ("read" | "write" | "affiliates:read" | "alerts:read" | "api_keys:read" | "audit_events:read" | "calls:read" | "campaigns:read" | "cap_simulations:read" | "company:read" | "contacts:read" | "fired_pixels:read" | "ledger:read" | "number_pools:read" | "numbers:read" | "own_company:read" | "postback_keys:read" | "replays:read" | "reports:read" | "routing_previews:read" | "rtb_inbounds:read" | "saved_views:read" | "simulated_calls:read" | "sip_traces:read" | "static_caller_numbers:read" | "suppressed_numbers:read" | "tags:read" | "target_group_caps:read" | "target_groups:read" | "targets:read" | "trunks:read" | "users:read" | "webhooks:read" | "affiliates:write" | "alerts:write" | "audit_events:write" | "calls:write" | "campaigns:write" | "cap_simulations:write" | "company:write" | "contacts:write" | "fired_pixels:write" | "ledger:write" | "number_pools:write" | "numbers:write" | "own_company:write" | "postback_keys:write" | "replays:write" | "reports:write" | "routing_previews:write" | "rtb_inbounds:write" | "saved_views:write" | "simulated_calls:write" | "sip_traces:write" | "static_caller_numbers:write" | "suppressed_numbers:write" | "tags:write" | "target_group_caps:write" | "target_groups:write" | "targets:write" | "trunks:write" | "webhooks:write")[];
        };
        ApiKeyWithKey: {
            /** @description IP addresses and networks that it may be used from; none = from everywhere. */
            addresses: string[];
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it ends; null = never.
             */
            expires_at: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description The API key, shown this once. */
            key: string;
            /**
             * Format: date-time
             * @description Right to a minute; null = never.
             */
            last_used_at: string | null;
            /** @description What the key is for, in your words. */
            name: string;
            /**
             * Format: date-time
             * @description Until when the secret before this one works too; null = it does not.
             */
            overlap_until: string | null;
            /** @description How the key begins. */
            prefix: string;
            /** @description What the key may do of what its user may: `read`, `write` (which includes reading), or either with one resource, such as `targets:write`. Users and API keys are written with `write` alone. */
            scopes: ("read" | "write" | "affiliates:read" | "alerts:read" | "api_keys:read" | "audit_events:read" | "calls:read" | "campaigns:read" | "cap_simulations:read" | "company:read" | "contacts:read" | "fired_pixels:read" | "ledger:read" | "number_pools:read" | "numbers:read" | "own_company:read" | "postback_keys:read" | "replays:read" | "reports:read" | "routing_previews:read" | "rtb_inbounds:read" | "saved_views:read" | "simulated_calls:read" | "sip_traces:read" | "static_caller_numbers:read" | "suppressed_numbers:read" | "tags:read" | "target_group_caps:read" | "target_groups:read" | "targets:read" | "trunks:read" | "users:read" | "webhooks:read" | "affiliates:write" | "alerts:write" | "audit_events:write" | "calls:write" | "campaigns:write" | "cap_simulations:write" | "company:write" | "contacts:write" | "fired_pixels:write" | "ledger:write" | "number_pools:write" | "numbers:write" | "own_company:write" | "postback_keys:write" | "replays:write" | "reports:write" | "routing_previews:write" | "rtb_inbounds:write" | "saved_views:write" | "simulated_calls:write" | "sip_traces:write" | "static_caller_numbers:write" | "suppressed_numbers:write" | "tags:write" | "target_group_caps:write" | "target_groups:write" | "targets:write" | "trunks:write" | "webhooks:write")[];
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        AuditEvent: {
            /** @description The same fields as they then were. Null of a delete. */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: uuid
             * @description What was changed together has this in common; null of a change by itself.
             */
            batch_id: string | null;
            /** @description The fields as they were; of an update those that it changed. Null of a create. */
            before: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description `create`, `update`, `delete`, or the name of a more special act. */
            operation: string;
            /** @description Root key of what was changed. */
            resource: string;
            /** @description Its internal ID. */
            resource_id: number;
            /** @description Who did it. */
            user_id: number;
            /** @description As the user was called then. */
            user_name: string;
        };
        Call: {
            /** @description The caller called through the same affiliate before. */
            affiliate_repeat: boolean;
            /** @description Client ID of the Affiliate; null for a buyer. */
            afid: string | null;
            /** @description E.164; null when withheld. */
            caller: string | null;
            /** @description City of the caller. */
            caller_city: string | null;
            /** @description Two-letter country of the caller. */
            caller_country: string | null;
            /** @description Two-letter state or province of the caller. */
            caller_state: string | null;
            /** @description Postal code of the caller. */
            caller_zip: string | null;
            /** @description Dollars; 0 for a publisher or buyer. */
            charge_total: number;
            /** @description Client ID of the Campaign; null for a call to a reservation whose Campaign was deleted before. */
            cid: string | null;
            /** @description The owning Company. */
            company_id: number;
            /** @description Whether a target answered. */
            connected: boolean;
            /** @description Whether the call met its conversion criterion. */
            converted: boolean;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Connected seconds. */
            dialed_call_duration: number;
            /** @description The destination that answered, or was rung last; null for a publisher. */
            dialed_number: string | null;
            /** @description Whether it repeats one that counted already. */
            duplicate: boolean;
            /**
             * Format: date-time
             * @description When the call ended.
             */
            end_time: string | null;
            /** @description Requests made for the call’s timers. */
            fired_pixels: {
                /** @description How often it was sent. */
                attempts: number;
                /** @description Why the last try failed. */
                error: string | null;
                /**
                 * Format: date-time
                 * @description When the call reached the timer.
                 */
                fired_at: string;
                /** @description Status of the last answer. */
                http_status: number | null;
                /** @description Internal ID. */
                id: number;
                /**
                 * @description At the start of the call, or after `seconds`.
                 * @enum {string}
                 */
                kind: "click" | "sale";
                /** @description Of the timer. */
                seconds: number;
                /**
                 * Format: date-time
                 * @description When it came through, or was given up.
                 */
                settled_at: string | null;
                /**
                 * @description `deduped`: its caller has fired the timer within the dedupe window.
                 * @enum {string}
                 */
                status: "pending" | "succeeded" | "failed" | "deduped";
                /** @description Internal ID of the timer. */
                timer_id: number;
                /** @description With every token replaced; null for a publisher or buyer. */
                url: string | null;
            }[];
            /** @description Requests made for timers. */
            fired_pixels_count: number;
            /**
             * Format: date-time
             * @description When the first destination was dialled.
             */
            forwarded_time: string | null;
            /** @description Seconds from then until one answered, or the call ended. */
            hold_duration: number;
            /** @description `caller`, `target` or `system`. */
            hung_up_by: string | null;
            /** @description Seconds until the first destination was dialled. */
            ivr_duration: number;
            /** @description Keys that the caller pressed, in order. */
            keys_pressed: string;
            /** @description Tracking number; null for a call to a SIP address without one, and for a buyer. */
            number: string | null;
            /** @description The same as `repeat`. */
            number_repeat: boolean;
            /** @description Dollars; 0 for a buyer. */
            payout: number;
            /** @description Where the recording can be listened to, without a key; null for a publisher. A link to this service is good for a week: read the call again for another one. */
            recording_url: string | null;
            /** @description The caller called the same tracking number before. */
            repeat: boolean;
            /** @description A target failed to answer, and another then connected. */
            rescued: boolean;
            /** @description The reservation that the call claimed. */
            reservation_uuid: string | null;
            /** @description Dollars; 0 for a publisher. */
            revenue: number;
            /** @description The publisher’s own source ID, `sub_id`; null for a buyer. */
            sid: string | null;
            /**
             * Format: date-time
             * @description When the call arrived.
             */
            start_time: string;
            /**
             * @description State.
             * @enum {unknown}
             */
            status: "ringing" | "in_progress" | "finished";
            /** @description Internal ID of the Affiliate; null for a buyer. */
            system_affiliate_id: number | null;
            /** @description Internal ID of the Campaign. */
            system_campaign_id: number;
            /** @description Internal ID of the Target; null for a publisher. */
            system_target_id: number | null;
            /** @description Values that the call carries. A buyer is not shown those that name the publisher or its page, such as `publisher_id`, `sub_id` and `visitor_url`. */
            tags: {
                [key: string]: string;
            };
            /** @description The group through which the target was dialled; `{}` without one, and for a publisher. */
            target_group: {
                /** @description Internal ID. */
                id?: number;
                /** @description Label. */
                name?: string;
            };
            /** @description The caller was connected with the same target before. */
            target_repeat: boolean;
            /** @description Client ID of the Target; null for a publisher. */
            tid: string | null;
            /** @description Whole seconds. */
            total_duration: number;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Its own UUID. */
            uuid: string;
            /** @description The carrier. */
            via: string;
        };
        CallEvent: {
            /**
             * Format: date-time
             * @description When.
             */
            at: string;
            /** @description What was decided and why. */
            data: {
                [key: string]: unknown;
            };
            /** @description Internal ID. */
            id: number;
            /** @description Kind. */
            type: string;
        };
        Campaign: {
            /** @description Grants affiliates access through the LinkTrust integration. Default false. */
            affiliate_can_pull_number: boolean;
            /** @description What a suppressed caller hears who may lift the suppression by pressing 7; null = it is refused at once. */
            caller_blocked_message: string | null;
            /** @description Client ID of the Campaign. */
            cid: string;
            /** @description When a call converts and what it is worth: the first whose conditions hold counts. */
            conversion_criteria: {
                /** @description Within which a caller converts once; 0 = every call may. */
                dedupe_seconds: number;
                /** @description Internal ID. */
                id: number;
                /** @description Label. */
                name: string | null;
                /** @description Lowest is considered first. */
                position: number;
                /** @description Conditions on the call. */
                tag_values: {
                    /** @description Internal ID. */
                    id: number;
                    /** @description Name of the tag. */
                    key: string;
                    /** @description `==` unless the value was given another. */
                    operator: string;
                    /** @description What the tag is compared with, or gives. */
                    value: string;
                }[];
                /** @description What a call is worth, by its connected seconds. */
                tiers: {
                    /** @description What the publisher is paid, in dollars. */
                    payout: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`. */
                    payout_percent: number | null;
                    /** @description What the buyer pays, in dollars. */
                    revenue: number;
                    /** @description Connected seconds from which on it holds. */
                    seconds: number;
                }[];
            }[];
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Repeat callers fire no timers within this window; 0 (default) disables. */
            dedupe_seconds: number;
            /** @description What callers hear first. */
            greeting: {
                /** @description Type of the recorded greeting, by its content. */
                audio_file_content_type: string | null;
                /** @description Original name of the recorded greeting. */
                audio_file_name: string | null;
                /** @description Bytes of the recorded greeting. */
                audio_file_size: number | null;
                /**
                 * Format: date-time
                 * @description When the greeting was recorded or replaced.
                 */
                audio_file_updated_at: string | null;
                /** @description Text-to-speech greeting. */
                message: string | null;
                /** @description How often the greeting is said. */
                repeat: number | null;
                /**
                 * @description Voice of the greeting.
                 * @enum {unknown}
                 */
                voice_gender: "Male" | "Female" | null;
            };
            /** @description Internal ID. */
            id: number;
            /** @description What each key does. */
            menu_options: {
                menu_option: {
                    /** @description What it does. */
                    action: number;
                    /** @description Internal ID. */
                    id: number;
                    /** @description The key: `0`-`9`, `*` or `#`. */
                    option: string;
                    /** @description All keys of the rule. */
                    options: string[];
                    /** @description The Campaign that the call goes on in. */
                    target_cid: string | null;
                    /** @description Target Groups that are dialled. */
                    target_group_ids: number[];
                    /** @description Targets that are dialled. */
                    target_ids: number[];
                    /** @description Phone number or SIP address that is dialled. */
                    target_number: string | null;
                };
            }[];
            /**
             * @description The least attestation (STIR/SHAKEN) of calls that show a number: others are refused before they are answered. Null (default) = none is asked for.
             * @enum {unknown}
             */
            minimum_attestation: "A" | "B" | "C" | null;
            /** @description Label. */
            name: string | null;
            /** @description Its pools. */
            number_pools: components["schemas"]["NumberPool"][];
            /** @description Whether it is paused. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When it was paused.
             */
            paused_at: string | null;
            /** @description Its postback keys. */
            postback_keys: {
                /**
                 * @description What it does.
                 * @enum {unknown}
                 */
                action: "rtb" | "conversion" | "data";
                /**
                 * Format: uuid
                 * @description The key; null for who may not change keys.
                 */
                key: string | null;
                /** @description Label. */
                name: string;
                /** @description URL template for publishers, with the key; null likewise. */
                url: string | null;
            }[];
            /** @description Whether calls are recorded. Default true. */
            record_calls: boolean;
            /** @description Most seconds recorded of a call. */
            record_seconds: number | null;
            /**
             * @description What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest expected revenue first, `performance` the highest revenue per unique call over the last 7 days.
             * @enum {unknown}
             */
            routing_strategy: "priority_weight" | "bid" | "performance";
            /** @description Public tracking key; null for who may not change Campaigns. */
            show_key: string | null;
            /** @description Only for callers who may read targets. */
            target_group_ids?: number[];
            /** @description Only for callers who may read targets. */
            target_ids?: number[];
            /** @description Only for callers who may read targets. */
            targets?: {
                /** @description Another external identifier. */
                alternative_id: string | null;
                /** @description How its buyer is asked for a bid during a ping; null = it is not asked. */
                bid_request: {
                    /** @description … whether it takes the call; null = it does when it bids. */
                    accept_path: string | null;
                    /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                    bid_path: string | null;
                    /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                    body: string | null;
                    /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                    headers: {
                        [key: string]: string;
                    };
                    /**
                     * @description Default GET.
                     * @enum {unknown}
                     */
                    method: "GET" | "POST" | "PUT";
                    /** @description … the number to dial for this call; null = the target’s own. */
                    number_path: string | null;
                    /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                    seconds_path: string | null;
                    /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                    timeout_ms: number | null;
                    /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                    url: string;
                } | null;
                /** @description Suppresses recording of calls via this target. */
                block_recording: boolean | null;
                /** @description When calls are routed here, in its time zone; none = always. */
                business_hours: {
                    /**
                     * Format: date-time
                     * @description When it was created, UTC.
                     */
                    created_at: string;
                    /** @description 0 = Sunday … 6 = Saturday. */
                    day_of_week: number;
                    /** @description Internal ID. */
                    id: number;
                    /** @description The times are the closed period, for overnight shifts. */
                    invert: boolean;
                    /** @description Internal ID of the Target. */
                    target_id: number;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_close: number;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_open: number;
                    /**
                     * Format: date-time
                     * @description When it was last changed, UTC.
                     */
                    updated_at: string;
                    /** @description Whether the entry counts at all. Default true; false = closed. */
                    work_day: boolean;
                }[];
                /** @description Calls currently in progress. */
                calls_in_progress: number;
                /** @description One cap of each type. */
                caps: {
                    /** @description The limit; null = no limit. */
                    cap: number | null;
                    /** @description Calls currently counted toward the cap. */
                    filled: number;
                    /** @description Internal ID. */
                    id: number;
                    /**
                     * @description Kind.
                     * @enum {string}
                     */
                    type: "Hard" | "Hourly" | "Daily" | "Monthly";
                }[];
                /** @description The Number presented as caller ID. */
                cid_number_id: number | null;
                /** @description Most concurrent calls; null = unlimited. */
                concurrency_cap: number | null;
                /** @description When a call converts and what it is worth: the first whose conditions hold counts. */
                conversion_criteria: {
                    /** @description Within which a caller converts once; 0 = every call may. */
                    dedupe_seconds: number;
                    /** @description Internal ID. */
                    id: number;
                    /** @description Label. */
                    name: string | null;
                    /** @description Lowest is considered first. */
                    position: number;
                    /** @description Conditions on the call. */
                    tag_values: {
                        /** @description Internal ID. */
                        id: number;
                        /** @description Name of the tag. */
                        key: string;
                        /** @description `==` unless the value was given another. */
                        operator: string;
                        /** @description What the tag is compared with, or gives. */
                        value: string;
                    }[];
                    /** @description What a call is worth, by its connected seconds. */
                    tiers: {
                        /** @description What the publisher is paid, in dollars. */
                        payout: number;
                        /** @description Percent of the revenue that is paid out instead of `payout`. */
                        payout_percent: number | null;
                        /** @description What the buyer pays, in dollars. */
                        revenue: number;
                        /** @description Connected seconds from which on it holds. */
                        seconds: number;
                    }[];
                }[];
                /**
                 * Format: date-time
                 * @description When it was created, UTC.
                 */
                created_at: string;
                /** @description Phone number presented as caller ID. */
                custom_cid: string | null;
                /** @description Doing-business-as label. */
                dba: string | null;
                /** @description Internal ID. */
                id: number;
                /** @description In-band ringing detection. */
                inband_signals: boolean;
                /** @description Label. */
                name: string | null;
                /** @description Phone number in E.164 form, or `sip:user@domain`. */
                number: string;
                /** @description Masks the caller’s number. */
                obfuscate_cid: boolean;
                /** @description Skipped in routing. */
                paused: boolean;
                /**
                 * Format: date-time
                 * @description When it was paused.
                 */
                paused_at: string | null;
                /** @description Lowest is tried first. Default 1. */
                priority: number;
                /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
                send_digits: string | null;
                /** @description Whether `number` is a SIP address. */
                sip: boolean;
                /** @description SIP password. */
                sip_password: string | null;
                /** @description SIP user name. */
                sip_username: string | null;
                /** @description Conditions on the call. */
                tag_values: {
                    /** @description Internal ID. */
                    id: number;
                    /** @description Name of the tag. */
                    key: string;
                    /** @description `==` unless the value was given another. */
                    operator: string;
                    /** @description What the tag is compared with, or gives. */
                    value: string;
                }[];
                /** @description The groups that it belongs to. */
                target_group_ids: number[];
                /** @description Client target ID, unique in the Company. */
                tid: string | null;
                /** @description The zone that hours and caps are counted in. Default UTC. */
                time_zone: string;
                /** @description Seconds to ring before moving on. Default 30. */
                timeout_seconds: number;
                /** @description Seconds added to those of timers when calls go here. Default 0. */
                timer_offset: number;
                /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
                trunk_id: number | null;
                /**
                 * Format: date-time
                 * @description When it was last changed, UTC.
                 */
                updated_at: string;
                /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
                velocity_calls: number | null;
                /** @description The window that `velocity_calls` counts in; default 3600. */
                velocity_seconds: number;
                /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
                weight: number;
            }[];
            /** @description What is requested when. */
            timers: {
                timer: {
                    /** @description Client ID of the Affiliate. */
                    afid: string | null;
                    /** @description Window in which a repeated caller does not count again; 0 = none. */
                    dedupe_seconds: number | null;
                    /** @description Internal ID. */
                    id: number;
                    /** @description Call duration at which it fires; 0 = at the start. */
                    seconds: number;
                    /** @description Client ID of the Target. */
                    tid: string | null;
                    /** @description Kind. */
                    type: string | null;
                    /** @description Address. */
                    url: string;
                };
            }[];
            /** @description The trunk that calls go out by to targets which choose none; null = the default. */
            trunk_id: number | null;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Most calls of one caller within `velocity_seconds`: further ones are refused before they are answered, and counted as well. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds: number;
        };
        CampaignBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["CampaignChange"][];
        };
        CampaignBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                campaign?: components["schemas"]["CampaignListed"];
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
        };
        CampaignBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        CampaignChange: {
            /** @description Grants affiliates access through the LinkTrust integration. Default false. */
            affiliate_can_pull_number?: boolean;
            /** @description What a suppressed caller hears who `can_resubscribe`; it should say that pressing 7 lifts the suppression. Blank or null (default): suppressed callers are refused at once. */
            caller_blocked_message?: string | null;
            /** @description Client ID of the Campaign. */
            cid?: string;
            /** @description Alias of `cid`. */
            client_cid?: string;
            /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
            conversion_criteria_attributes?: {
                /** @description true removes the criterion that `id` names. */
                _destroy?: boolean;
                /** @description Within which a caller converts once; 0 (default) = every call may. */
                dedupe_seconds?: number;
                /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Label. */
                name?: string | null;
                /** @description Lowest is considered first. Default: after the last one there is. */
                position?: number;
                /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
                /** @description Replaces all tiers. Default none. */
                tiers?: {
                    /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                    payout?: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                    payout_percent?: number | null;
                    /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                    revenue?: number;
                    /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                    seconds?: number;
                }[];
            }[];
            /** @description The fields of a new record. */
            create?: {
                /** @description Grants affiliates access through the LinkTrust integration. Default false. */
                affiliate_can_pull_number?: boolean;
                /** @description What a suppressed caller hears who `can_resubscribe`; it should say that pressing 7 lifts the suppression. Blank or null (default): suppressed callers are refused at once. */
                caller_blocked_message?: string | null;
                /** @description Client campaign ID; generated when blank. */
                cid?: string | null;
                /** @description Alias of `cid`. */
                client_cid?: string | null;
                /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
                conversion_criteria_attributes?: {
                    /** @description true removes the criterion that `id` names. */
                    _destroy?: boolean;
                    /** @description Within which a caller converts once; 0 (default) = every call may. */
                    dedupe_seconds?: number;
                    /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                    id?: number;
                    /** @description Label. */
                    name?: string | null;
                    /** @description Lowest is considered first. Default: after the last one there is. */
                    position?: number;
                    /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                    tag_list?: string;
                    /** @description Replaces all tiers. Default none. */
                    tiers?: {
                        /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                        payout?: number;
                        /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                        payout_percent?: number | null;
                        /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                        revenue?: number;
                        /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                        seconds?: number;
                    }[];
                }[];
                /** @description Repeat callers fire no timers within this window; 0 (default) disables. */
                dedupe_seconds?: number;
                /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
                destroy_nested?: boolean;
                /** @description Entries to add, or with `id` to change. */
                menu_options_attributes?: {
                    /**
                     * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                     * @enum {unknown}
                     */
                    action?: 1 | 2 | 3 | 4 | 5 | 6;
                    /** @description Changes this option, keeping what is not sent; without it one is added. */
                    id?: number;
                    /**
                     * @description The key. Required for a new option; one option a key.
                     * @enum {unknown}
                     */
                    option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                    /** @description A campaign of the Company, this one included; overrides `target_number`. */
                    target_cid?: string | null;
                    /** @description Target groups that action 1 dials. Replaces the whole list. */
                    target_group_ids?: number[];
                    /** @description Targets that action 1 dials. Replaces the whole list. */
                    target_ids?: number[];
                    /** @description E.164 number or `sip:user@domain`. */
                    target_number?: string | null;
                }[];
                /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
                message?: string | null;
                /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
                message_file?: unknown;
                /**
                 * Format: byte
                 * @description The same recording for JSON clients. Null takes a recording away.
                 */
                message_file_b64_data?: string | null;
                /** @description What the recording is called; `greeting` where nothing is said. */
                message_file_b64_filename?: string | null;
                /**
                 * @description The least attestation (STIR/SHAKEN) of calls that show a number: others are refused before they are answered. Null (default) = none is asked for.
                 * @enum {unknown}
                 */
                minimum_attestation?: "A" | "B" | "C" | null;
                /** @description Label. */
                name?: string | null;
                /** @description Default false. */
                paused?: boolean | null;
                /** @description Whether calls are recorded. Default true. */
                record_calls?: boolean;
                /** @description Most seconds recorded of a call. */
                record_seconds?: number | null;
                /** @description Times the greeting is said. */
                repeat?: number;
                /**
                 * @description What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest expected revenue first, `performance` the highest revenue per unique call over the last 7 days.
                 * @enum {unknown}
                 */
                routing_strategy?: "priority_weight" | "bid" | "performance";
                /** @description Target groups that menu option 1 dials by default. Replaces the whole list. */
                target_group_ids?: number[];
                /** @description Targets that menu option 1 dials by default. Replaces the whole list. */
                target_ids?: number[];
                /** @description Entries to add, or with `id` to change. */
                timers_attributes?: {
                    /** @description Only for calls of this affiliate. */
                    afid?: string | null;
                    /** @description Overrides the campaign’s `dedupe_seconds`. */
                    dedupe_seconds?: number | null;
                    /** @description Changes this timer, keeping what is not sent; without it one is added. */
                    id?: number;
                    /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                    seconds?: number;
                    /** @description Only for calls to this target. */
                    tid?: string | null;
                    /** @description Kind. */
                    type?: string | null;
                    /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                    url?: string;
                }[];
                /** @description The trunk that calls go out by to targets which choose none; null = the default. */
                trunk_id?: number | null;
                /** @description Most calls of one caller within `velocity_seconds`: further ones are refused before they are answered, and counted as well. Callers without a number, and static callers, are not counted. Null (default) = however many. */
                velocity_calls?: number | null;
                /** @description The window that `velocity_calls` counts in; default 3600. */
                velocity_seconds?: number;
                /**
                 * @description Voice of the greeting.
                 * @enum {unknown}
                 */
                voice_gender?: "Male" | "Female" | null;
            };
            /** @description Repeat callers fire no timers within this window; 0 (default) disables. */
            dedupe_seconds?: number;
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
            destroy_nested?: boolean;
            /** @description Internal id of the record to change or delete; without it, `cid` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description Entries to add, or with `id` to change. */
            menu_options_attributes?: {
                /**
                 * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                 * @enum {unknown}
                 */
                action?: 1 | 2 | 3 | 4 | 5 | 6;
                /** @description Changes this option, keeping what is not sent; without it one is added. */
                id?: number;
                /**
                 * @description The key. Required for a new option; one option a key.
                 * @enum {unknown}
                 */
                option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                /** @description A campaign of the Company, this one included; overrides `target_number`. */
                target_cid?: string | null;
                /** @description Target groups that action 1 dials. Replaces the whole list. */
                target_group_ids?: number[];
                /** @description Targets that action 1 dials. Replaces the whole list. */
                target_ids?: number[];
                /** @description E.164 number or `sip:user@domain`. */
                target_number?: string | null;
            }[];
            /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
            message?: string | null;
            /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
            message_file?: unknown;
            /**
             * Format: byte
             * @description The same recording for JSON clients. Null takes a recording away.
             */
            message_file_b64_data?: string | null;
            /** @description What the recording is called; `greeting` where nothing is said. */
            message_file_b64_filename?: string | null;
            /**
             * @description The least attestation (STIR/SHAKEN) of calls that show a number: others are refused before they are answered. Null (default) = none is asked for.
             * @enum {unknown}
             */
            minimum_attestation?: "A" | "B" | "C" | null;
            /** @description Label. */
            name?: string | null;
            /** @description Default false. */
            paused?: boolean | null;
            /** @description Whether calls are recorded. Default true. */
            record_calls?: boolean;
            /** @description Most seconds recorded of a call. */
            record_seconds?: number | null;
            /** @description Times the greeting is said. */
            repeat?: number;
            /**
             * @description What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest expected revenue first, `performance` the highest revenue per unique call over the last 7 days.
             * @enum {unknown}
             */
            routing_strategy?: "priority_weight" | "bid" | "performance";
            /** @description Target groups that menu option 1 dials by default. Replaces the whole list. */
            target_group_ids?: number[];
            /** @description Targets that menu option 1 dials by default. Replaces the whole list. */
            target_ids?: number[];
            /** @description Entries to add, or with `id` to change. */
            timers_attributes?: {
                /** @description Only for calls of this affiliate. */
                afid?: string | null;
                /** @description Overrides the campaign’s `dedupe_seconds`. */
                dedupe_seconds?: number | null;
                /** @description Changes this timer, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                seconds?: number;
                /** @description Only for calls to this target. */
                tid?: string | null;
                /** @description Kind. */
                type?: string | null;
                /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                url?: string;
            }[];
            /** @description The trunk that calls go out by to targets which choose none; null = the default. */
            trunk_id?: number | null;
            /** @description Most calls of one caller within `velocity_seconds`: further ones are refused before they are answered, and counted as well. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls?: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds?: number;
            /**
             * @description Voice of the greeting.
             * @enum {unknown}
             */
            voice_gender?: "Male" | "Female" | null;
        };
        CampaignCreate: {
            /** @description Grants affiliates access through the LinkTrust integration. Default false. */
            affiliate_can_pull_number?: boolean;
            /** @description What a suppressed caller hears who `can_resubscribe`; it should say that pressing 7 lifts the suppression. Blank or null (default): suppressed callers are refused at once. */
            caller_blocked_message?: string | null;
            /** @description Client campaign ID; generated when blank. */
            cid?: string | null;
            /** @description Alias of `cid`. */
            client_cid?: string | null;
            /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
            conversion_criteria_attributes?: {
                /** @description true removes the criterion that `id` names. */
                _destroy?: boolean;
                /** @description Within which a caller converts once; 0 (default) = every call may. */
                dedupe_seconds?: number;
                /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Label. */
                name?: string | null;
                /** @description Lowest is considered first. Default: after the last one there is. */
                position?: number;
                /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
                /** @description Replaces all tiers. Default none. */
                tiers?: {
                    /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                    payout?: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                    payout_percent?: number | null;
                    /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                    revenue?: number;
                    /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                    seconds?: number;
                }[];
            }[];
            /** @description Repeat callers fire no timers within this window; 0 (default) disables. */
            dedupe_seconds?: number;
            /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
            destroy_nested?: boolean;
            /** @description Entries to add, or with `id` to change. */
            menu_options_attributes?: {
                /**
                 * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                 * @enum {unknown}
                 */
                action?: 1 | 2 | 3 | 4 | 5 | 6;
                /** @description Changes this option, keeping what is not sent; without it one is added. */
                id?: number;
                /**
                 * @description The key. Required for a new option; one option a key.
                 * @enum {unknown}
                 */
                option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                /** @description A campaign of the Company, this one included; overrides `target_number`. */
                target_cid?: string | null;
                /** @description Target groups that action 1 dials. Replaces the whole list. */
                target_group_ids?: number[];
                /** @description Targets that action 1 dials. Replaces the whole list. */
                target_ids?: number[];
                /** @description E.164 number or `sip:user@domain`. */
                target_number?: string | null;
            }[];
            /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
            message?: string | null;
            /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
            message_file?: unknown;
            /**
             * Format: byte
             * @description The same recording for JSON clients. Null takes a recording away.
             */
            message_file_b64_data?: string | null;
            /** @description What the recording is called; `greeting` where nothing is said. */
            message_file_b64_filename?: string | null;
            /**
             * @description The least attestation (STIR/SHAKEN) of calls that show a number: others are refused before they are answered. Null (default) = none is asked for.
             * @enum {unknown}
             */
            minimum_attestation?: "A" | "B" | "C" | null;
            /** @description Label. */
            name?: string | null;
            /** @description Default false. */
            paused?: boolean | null;
            /** @description Whether calls are recorded. Default true. */
            record_calls?: boolean;
            /** @description Most seconds recorded of a call. */
            record_seconds?: number | null;
            /** @description Times the greeting is said. */
            repeat?: number;
            /**
             * @description What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest expected revenue first, `performance` the highest revenue per unique call over the last 7 days.
             * @enum {unknown}
             */
            routing_strategy?: "priority_weight" | "bid" | "performance";
            /** @description Target groups that menu option 1 dials by default. Replaces the whole list. */
            target_group_ids?: number[];
            /** @description Targets that menu option 1 dials by default. Replaces the whole list. */
            target_ids?: number[];
            /** @description Entries to add, or with `id` to change. */
            timers_attributes?: {
                /** @description Only for calls of this affiliate. */
                afid?: string | null;
                /** @description Overrides the campaign’s `dedupe_seconds`. */
                dedupe_seconds?: number | null;
                /** @description Changes this timer, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                seconds?: number;
                /** @description Only for calls to this target. */
                tid?: string | null;
                /** @description Kind. */
                type?: string | null;
                /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                url?: string;
            }[];
            /** @description The trunk that calls go out by to targets which choose none; null = the default. */
            trunk_id?: number | null;
            /** @description Most calls of one caller within `velocity_seconds`: further ones are refused before they are answered, and counted as well. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls?: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds?: number;
            /**
             * @description Voice of the greeting.
             * @enum {unknown}
             */
            voice_gender?: "Male" | "Female" | null;
        };
        CampaignListed: {
            /** @description Grants affiliates access through the LinkTrust integration. Default false. */
            affiliate_can_pull_number: boolean;
            /** @description Client ID of the Campaign. */
            cid: string;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Repeat callers fire no timers within this window; 0 (default) disables. */
            dedupe_seconds: number;
            /** @description What callers hear first. */
            greeting: {
                /** @description Text-to-speech greeting. */
                message: string | null;
                /**
                 * @description Voice of the greeting.
                 * @enum {unknown}
                 */
                voice_gender: "Male" | "Female" | null;
            };
            /** @description Internal ID. */
            id: number;
            /** @description What each key does. */
            menu_options: {
                menu_option: {
                    /** @description What it does. */
                    action: number;
                    /** @description Internal ID. */
                    id: number;
                    /** @description The key: `0`-`9`, `*` or `#`. */
                    option: string;
                    /** @description All keys of the rule. */
                    options: string[];
                    /** @description The Campaign that the call goes on in. */
                    target_cid: string | null;
                    /** @description Target Groups that are dialled. */
                    target_group_ids: number[];
                    /** @description Targets that are dialled. */
                    target_ids: number[];
                    /** @description Phone number or SIP address that is dialled. */
                    target_number: string | null;
                };
            }[];
            /** @description Label. */
            name: string | null;
            /** @description Whether it is paused. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When it was paused.
             */
            paused_at: string | null;
            /** @description Whether calls are recorded. Default true. */
            record_calls: boolean;
            /** @description Most seconds recorded of a call. */
            record_seconds: number | null;
            /** @description Public tracking key; null for who may not change Campaigns. */
            show_key: string | null;
            /** @description What is requested when. */
            timers: {
                timer: {
                    /** @description Client ID of the Affiliate. */
                    afid: string | null;
                    /** @description Window in which a repeated caller does not count again; 0 = none. */
                    dedupe_seconds: number | null;
                    /** @description Internal ID. */
                    id: number;
                    /** @description Call duration at which it fires; 0 = at the start. */
                    seconds: number;
                    /** @description Client ID of the Target. */
                    tid: string | null;
                    /** @description Kind. */
                    type: string | null;
                    /** @description Address. */
                    url: string;
                };
            }[];
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        CampaignUpdate: {
            /** @description Grants affiliates access through the LinkTrust integration. Default false. */
            affiliate_can_pull_number?: boolean;
            /** @description What a suppressed caller hears who `can_resubscribe`; it should say that pressing 7 lifts the suppression. Blank or null (default): suppressed callers are refused at once. */
            caller_blocked_message?: string | null;
            /** @description Client ID of the Campaign. */
            cid?: string;
            /** @description Alias of `cid`. */
            client_cid?: string;
            /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
            conversion_criteria_attributes?: {
                /** @description true removes the criterion that `id` names. */
                _destroy?: boolean;
                /** @description Within which a caller converts once; 0 (default) = every call may. */
                dedupe_seconds?: number;
                /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Label. */
                name?: string | null;
                /** @description Lowest is considered first. Default: after the last one there is. */
                position?: number;
                /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
                /** @description Replaces all tiers. Default none. */
                tiers?: {
                    /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                    payout?: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                    payout_percent?: number | null;
                    /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                    revenue?: number;
                    /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                    seconds?: number;
                }[];
            }[];
            /** @description Repeat callers fire no timers within this window; 0 (default) disables. */
            dedupe_seconds?: number;
            /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
            destroy_nested?: boolean;
            /** @description Entries to add, or with `id` to change. */
            menu_options_attributes?: {
                /**
                 * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                 * @enum {unknown}
                 */
                action?: 1 | 2 | 3 | 4 | 5 | 6;
                /** @description Changes this option, keeping what is not sent; without it one is added. */
                id?: number;
                /**
                 * @description The key. Required for a new option; one option a key.
                 * @enum {unknown}
                 */
                option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                /** @description A campaign of the Company, this one included; overrides `target_number`. */
                target_cid?: string | null;
                /** @description Target groups that action 1 dials. Replaces the whole list. */
                target_group_ids?: number[];
                /** @description Targets that action 1 dials. Replaces the whole list. */
                target_ids?: number[];
                /** @description E.164 number or `sip:user@domain`. */
                target_number?: string | null;
            }[];
            /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
            message?: string | null;
            /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
            message_file?: unknown;
            /**
             * Format: byte
             * @description The same recording for JSON clients. Null takes a recording away.
             */
            message_file_b64_data?: string | null;
            /** @description What the recording is called; `greeting` where nothing is said. */
            message_file_b64_filename?: string | null;
            /**
             * @description The least attestation (STIR/SHAKEN) of calls that show a number: others are refused before they are answered. Null (default) = none is asked for.
             * @enum {unknown}
             */
            minimum_attestation?: "A" | "B" | "C" | null;
            /** @description Label. */
            name?: string | null;
            /** @description Default false. */
            paused?: boolean | null;
            /** @description Whether calls are recorded. Default true. */
            record_calls?: boolean;
            /** @description Most seconds recorded of a call. */
            record_seconds?: number | null;
            /** @description Times the greeting is said. */
            repeat?: number;
            /**
             * @description What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest expected revenue first, `performance` the highest revenue per unique call over the last 7 days.
             * @enum {unknown}
             */
            routing_strategy?: "priority_weight" | "bid" | "performance";
            /** @description Target groups that menu option 1 dials by default. Replaces the whole list. */
            target_group_ids?: number[];
            /** @description Targets that menu option 1 dials by default. Replaces the whole list. */
            target_ids?: number[];
            /** @description Entries to add, or with `id` to change. */
            timers_attributes?: {
                /** @description Only for calls of this affiliate. */
                afid?: string | null;
                /** @description Overrides the campaign’s `dedupe_seconds`. */
                dedupe_seconds?: number | null;
                /** @description Changes this timer, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                seconds?: number;
                /** @description Only for calls to this target. */
                tid?: string | null;
                /** @description Kind. */
                type?: string | null;
                /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                url?: string;
            }[];
            /** @description The trunk that calls go out by to targets which choose none; null = the default. */
            trunk_id?: number | null;
            /** @description Most calls of one caller within `velocity_seconds`: further ones are refused before they are answered, and counted as well. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls?: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds?: number;
            /**
             * @description Voice of the greeting.
             * @enum {unknown}
             */
            voice_gender?: "Male" | "Female" | null;
        };
        CapSimulation: {
            /** @description The same calls at the configuration as it is now. */
            baseline: {
                /** @description Calls that reached routing. */
                calls: number;
                /** @description Calls that a target answered. */
                connected: number;
                /** @description Calls that nobody was eligible for. */
                lost: number;
                /** @description Dollars. */
                payout: number;
                /** @description Dollars. */
                revenue: number;
                /** @description Calls that rang, and nobody answered. */
                unanswered: number;
            };
            /** @description Client ID of the Campaign. */
            cid: string | null;
            /** @description Proposal less baseline. */
            difference: {
                /** @description More calls that a target answered. */
                connected: number;
                /** @description More calls that nobody was eligible for. */
                lost: number;
                /** @description Dollars more than before. */
                payout: number;
                /** @description Dollars more than before. */
                revenue: number;
                /** @description More calls that rang, and nobody answered. */
                unanswered: number;
            };
            /**
             * Format: date-time
             * @description The first instant after the window.
             */
            end: string;
            /** @description Hours of the window. */
            hours: {
                baseline: {
                    /** @description Calls that reached routing. */
                    calls: number;
                    /** @description Calls that a target answered. */
                    connected: number;
                    /** @description Calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars. */
                    payout: number;
                    /** @description Dollars. */
                    revenue: number;
                    /** @description Calls that rang, and nobody answered. */
                    unanswered: number;
                };
                proposal: {
                    /** @description Calls that reached routing. */
                    calls: number;
                    /** @description Calls that a target answered. */
                    connected: number;
                    /** @description Calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars. */
                    payout: number;
                    /** @description Dollars. */
                    revenue: number;
                    /** @description Calls that rang, and nobody answered. */
                    unanswered: number;
                };
                /**
                 * Format: date-time
                 * @description When the hour begins.
                 */
                start: string;
            }[];
            /** @description Calls that came to another end, the most first. */
            moves: {
                /** @description How many. */
                calls: number;
                /** @description Null: nobody had them. */
                from_target_id: number | null;
                /** @description Dollars more than before. */
                payout: number;
                /** @description Dollars more than before. */
                revenue: number;
                /** @description Null: nobody has them. */
                to_target_id: number | null;
            }[];
            /** @description The same calls with the changes. */
            proposal: {
                /** @description Calls that reached routing. */
                calls: number;
                /** @description Calls that a target answered. */
                connected: number;
                /** @description Calls that nobody was eligible for. */
                lost: number;
                /** @description Dollars. */
                payout: number;
                /** @description Dollars. */
                revenue: number;
                /** @description Calls that rang, and nobody answered. */
                unanswered: number;
            };
            /** @description What really happened, by whatever configuration there was then. */
            recorded: {
                /** @description Calls that reached routing. */
                calls: number;
                /** @description Calls that a target answered. */
                connected: number;
                /** @description Dollars. */
                payout: number;
                /** @description Dollars. */
                revenue: number;
            };
            /**
             * Format: date-time
             * @description The first instant of the window.
             */
            start: string;
            /** @description Target Groups, with the calls of their members. */
            target_groups: {
                baseline: {
                    /** @description Calls that reached routing. */
                    calls: number;
                    /** @description One cap of each type. */
                    caps: {
                        /** @description The limit. */
                        cap: number;
                        /**
                         * Format: date-time
                         * @description When it was full for the first time.
                         */
                        first_full_at: string | null;
                        /** @description For how long it was full, in all. */
                        full_seconds: number;
                        /** @description The most that was counted at a time. */
                        peak: number;
                        /**
                         * @description Kind.
                         * @enum {string}
                         */
                        type: "Concurrency" | "Hard" | "Hourly" | "Daily" | "Monthly";
                    }[];
                    /** @description Calls that a target answered. */
                    connected: number;
                    /** @description Calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars. */
                    payout: number;
                    /** @description Dollars. */
                    revenue: number;
                    /** @description Calls that rang, and nobody answered. */
                    unanswered: number;
                };
                difference: {
                    /** @description More calls that a target answered. */
                    connected: number;
                    /** @description More calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars more than before. */
                    payout: number;
                    /** @description Dollars more than before. */
                    revenue: number;
                    /** @description More calls that rang, and nobody answered. */
                    unanswered: number;
                };
                /** @description Internal ID. */
                id: number;
                /** @description Label. */
                name: string | null;
                proposal: {
                    /** @description Calls that reached routing. */
                    calls: number;
                    /** @description One cap of each type. */
                    caps: {
                        /** @description The limit. */
                        cap: number;
                        /**
                         * Format: date-time
                         * @description When it was full for the first time.
                         */
                        first_full_at: string | null;
                        /** @description For how long it was full, in all. */
                        full_seconds: number;
                        /** @description The most that was counted at a time. */
                        peak: number;
                        /**
                         * @description Kind.
                         * @enum {string}
                         */
                        type: "Concurrency" | "Hard" | "Hourly" | "Daily" | "Monthly";
                    }[];
                    /** @description Calls that a target answered. */
                    connected: number;
                    /** @description Calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars. */
                    payout: number;
                    /** @description Dollars. */
                    revenue: number;
                    /** @description Calls that rang, and nobody answered. */
                    unanswered: number;
                };
            }[];
            /** @description Targets, with the calls that they answered. */
            targets: {
                baseline: {
                    /** @description Calls that reached routing. */
                    calls: number;
                    /** @description One cap of each type. */
                    caps: {
                        /** @description The limit. */
                        cap: number;
                        /**
                         * Format: date-time
                         * @description When it was full for the first time.
                         */
                        first_full_at: string | null;
                        /** @description For how long it was full, in all. */
                        full_seconds: number;
                        /** @description The most that was counted at a time. */
                        peak: number;
                        /**
                         * @description Kind.
                         * @enum {string}
                         */
                        type: "Concurrency" | "Hard" | "Hourly" | "Daily" | "Monthly";
                    }[];
                    /** @description Calls that a target answered. */
                    connected: number;
                    /** @description Calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars. */
                    payout: number;
                    /** @description Dollars. */
                    revenue: number;
                    /** @description Calls that rang, and nobody answered. */
                    unanswered: number;
                };
                difference: {
                    /** @description More calls that a target answered. */
                    connected: number;
                    /** @description More calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars more than before. */
                    payout: number;
                    /** @description Dollars more than before. */
                    revenue: number;
                    /** @description More calls that rang, and nobody answered. */
                    unanswered: number;
                };
                /** @description Internal ID. */
                id: number;
                /** @description Label. */
                name: string | null;
                proposal: {
                    /** @description Calls that reached routing. */
                    calls: number;
                    /** @description One cap of each type. */
                    caps: {
                        /** @description The limit. */
                        cap: number;
                        /**
                         * Format: date-time
                         * @description When it was full for the first time.
                         */
                        first_full_at: string | null;
                        /** @description For how long it was full, in all. */
                        full_seconds: number;
                        /** @description The most that was counted at a time. */
                        peak: number;
                        /**
                         * @description Kind.
                         * @enum {string}
                         */
                        type: "Concurrency" | "Hard" | "Hourly" | "Daily" | "Monthly";
                    }[];
                    /** @description Calls that a target answered. */
                    connected: number;
                    /** @description Calls that nobody was eligible for. */
                    lost: number;
                    /** @description Dollars. */
                    payout: number;
                    /** @description Dollars. */
                    revenue: number;
                    /** @description Calls that rang, and nobody answered. */
                    unanswered: number;
                };
            }[];
        };
        CapSimulationCreate: {
            /** @description Reports only on the calls of this Campaign. Calls of others fill the caps all the same. */
            cid?: string | null;
            /** @description ISO 8601 time or date (UTC), inclusive. */
            created_at_end?: string | null;
            /** @description ISO 8601 time or date (UTC), inclusive. */
            created_at_start?: string | null;
            /** @description A day in the Company’s time zone; or the two bounds. Default: yesterday. */
            day?: string | null;
            /** @description Changes to Target Groups, each as an update of that group would take them. A field that is none of these is refused. */
            target_groups?: {
                /** @description Most concurrent calls; null = unlimited. */
                concurrency_cap?: number | null;
                /** @description Calls a day. */
                daily_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls for ever, until the cap is reset. */
                hard_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls an hour. */
                hourly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Internal ID. */
                id: number;
                /** @description Calls a month. */
                monthly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Lowest is tried first; used when groups are simuldialed. */
                priority?: number | null;
                /** @description Share among equal priority; used when groups are simuldialed. */
                weight?: number | null;
            }[];
            /** @description Changes to Targets, each as an update of that Target would take them. A field that is none of these is refused. */
            targets?: {
                /** @description Replaces nothing: an entry with `id` is changed, or removed by `_destroy`, one without is added. Without any entry the target is always open. */
                business_hours_attributes?: {
                    /** @description true removes the entry that `id` names. */
                    _destroy?: boolean;
                    /** @description 0 = Sunday … 6 = Saturday. */
                    day_of_week?: number;
                    /** @description Of the entry to change; without it, one is created. */
                    id?: number;
                    /** @description The times are the closed period, for overnight shifts. */
                    invert?: boolean;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_close?: number;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_open?: number;
                    /** @description Whether the entry counts at all. Default true; false = closed. */
                    work_day?: boolean;
                }[];
                /** @description Most concurrent calls; null = unlimited. */
                concurrency_cap?: number | null;
                /** @description Calls a day. */
                daily_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls for ever, until the cap is reset. */
                hard_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls an hour. */
                hourly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Internal ID. */
                id: number;
                /** @description Calls a month. */
                monthly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Skipped in routing. */
                paused?: boolean;
                /** @description Lowest is tried first. Default 1. */
                priority?: number;
                /**
                 * @description The zone that hours and caps are counted in. Default UTC.
                 * @enum {unknown}
                 */
                time_zone?: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
                /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
                weight?: number;
            }[];
        };
        Company: {
            /** @description Account balance, as a decimal. */
            balance: string;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Key for embedded affiliate phone number management; null for who may not change the Company. */
            embedded_key: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description Label. */
            name: string;
            /** @description Name of the Company’s owner; only for administrators. */
            owner_user_name?: string | null;
            /** @description Cost per number, as a decimal. */
            per_number: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Whether the installation-wide list blocks callers too. */
            use_global_suppression_list: boolean;
        };
        CompanyCreate: {
            /** @description The 0-second timer of campaigns created without timers. */
            default_click_url?: string | null;
            /** @description The 90-second timer of campaigns created without timers. */
            default_sale_url?: string | null;
            /** @description Label. */
            name: string;
            /** @description Whether the installation-wide list blocks callers too. */
            use_global_suppression_list?: boolean;
        };
        CompanyUpdate: {
            /** @description The 0-second timer of campaigns created without timers. */
            default_click_url?: string | null;
            /** @description The 90-second timer of campaigns created without timers. */
            default_sale_url?: string | null;
            /** @description Label. */
            name?: string;
            /** @description Whether the installation-wide list blocks callers too. */
            use_global_suppression_list?: boolean;
        };
        Contact: {
            /** @description Its numbers. */
            contact_numbers: components["schemas"]["ContactNumber"][];
            /** @description Internal ID. */
            id: number;
            /** @description Tag entries. */
            tag_values: {
                /** @description Internal ID. */
                id: number;
                /** @description Name of the tag. */
                key: string;
                /** @description `==` unless the value was given another. */
                operator: string;
                /** @description What the tag is compared with, or gives. */
                value: string;
            }[];
        };
        ContactBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["ContactChange"][];
        };
        ContactBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                contact?: components["schemas"]["Contact"];
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
        };
        ContactBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        ContactChange: {
            /** @description Numbers to add, or with `id` to change; those not named stay. */
            contact_numbers_attributes?: {
                /** @description A note. */
                description?: string | null;
                /** @description Changes this number, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Phone number, or `sip:user@domain`. Without a country code it is read as a US number. */
                number?: string;
            }[];
            /** @description The fields of a new record. */
            create?: {
                /** @description At least one. */
                contact_numbers_attributes: {
                    /** @description A note. */
                    description?: string | null;
                    /** @description Changes this number, keeping what is not sent; without it one is added. */
                    id?: number;
                    /** @description Phone number, or `sip:user@domain`. Without a country code it is read as a US number. */
                    number: string;
                }[];
                /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Internal id of the record to change or delete; without it, `number` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description One of its numbers. */
            number?: string;
            /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
            tag_list?: string;
        };
        ContactCreate: {
            /** @description At least one. */
            contact_numbers_attributes: {
                /** @description A note. */
                description?: string | null;
                /** @description Changes this number, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Phone number, or `sip:user@domain`. Without a country code it is read as a US number. */
                number: string;
            }[];
            /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
            tag_list?: string;
        };
        ContactNumber: {
            /** @description A note. */
            description: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description In E.164 form, or a SIP address. */
            number: string;
        };
        ContactNumberUpdate: {
            /** @description A note. */
            description?: string | null;
            /** @description Phone number, or `sip:user@domain`. Without a country code it is read as a US number. */
            number?: string;
        };
        ContactUpdate: {
            /** @description Numbers to add, or with `id` to change; those not named stay. */
            contact_numbers_attributes?: {
                /** @description A note. */
                description?: string | null;
                /** @description Changes this number, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Phone number, or `sip:user@domain`. Without a country code it is read as a US number. */
                number?: string;
            }[];
            /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
            tag_list?: string;
        };
        Export: {
            /** @description Messages by filter; `base` where the file could not be made. */
            errors: {
                [key: string]: string[];
            };
            /** @description Rows of the file; null while it is made, and without one. */
            export_count: number | null;
            /** @description 100 once the file is made; 0 before. */
            export_percentage: number;
            /** @description As `export_count` once the file is made; 0 before. */
            export_progress: number;
            /** @description Path of the download, relative to the base URL; null until the file is made, and again once it has expired. */
            file_upload_url: string | null;
            /**
             * @description What the file holds, compressed by gzip.
             * @enum {string}
             */
            format: "csv";
            /** @description Internal ID. */
            id: number;
            /** @description True while the file is made; false once it is, or `errors` says why not. */
            in_progress: boolean;
        };
        ExportCreate: {
            /** @description Only `csv`, the default. */
            format?: unknown;
            /** @description Required, an object: the filters of the RTB inbounds list, as plain values or arrays, and `created_at` or its bounds. Null and an empty array narrow nothing; any other name is refused. */
            params?: {
                /** @description Only these affiliates; unknown ones are dropped. */
                affiliate_id?: unknown;
                /** @description Two-letter country code. */
                caller_country?: unknown;
                /** @description Two-letter US state or Canadian province. */
                caller_state?: unknown;
                /** @description Only these campaigns; unknown ones are dropped. */
                campaign_id?: unknown;
                /** @description `today`, `yesterday`, `this_month`, `last_month`, or `last_<n>` with `m`inutes, `h`ours, `d`ays, `w`eeks. Takes precedence over the bounds. */
                created_at?: unknown;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: unknown;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: unknown;
                /** @description Only Ping Shield duplicates, or only others. */
                duplicate?: unknown;
                /** @description Smallest and largest, dollars. */
                payout?: unknown;
                /** @description Only these postback keys; unknown ones are dropped. */
                postback_key_id?: unknown;
                /** @description Smallest and largest, dollars. */
                revenue?: unknown;
                /** @description State. */
                status?: unknown;
                /** @description Only these targets; unknown ones are dropped. */
                target_id?: unknown;
            };
        };
        Factor: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Unique among those of its kind. */
            id: number;
            /**
             * @description `totp`: an app that shows codes. `passkey`: a key that a device holds.
             * @enum {string}
             */
            kind: "totp" | "passkey";
            /**
             * Format: date-time
             * @description Null = never.
             */
            last_used_at: string | null;
            /** @description Which device it is. */
            name: string;
        };
        FactorAnswer: {
            /** @description Of an app, or one of the recovery codes. */
            code?: string;
            /** @description What the browser made of the options: `PublicKeyCredential.toJSON()`. */
            response?: {
                [key: string]: unknown;
            };
        };
        /** @description What a timer of a call requested. */
        FiredPixel: {
            /** @description How often it was sent. */
            attempts: number;
            /**
             * Format: uuid
             * @description The Call that came of it; all zero when there is none.
             */
            call_uuid: string;
            /** @description Why the last try failed. */
            error: string | null;
            /**
             * Format: date-time
             * @description When the call reached the timer.
             */
            fired_at: string;
            /** @description Status of the last answer. */
            http_status: number | null;
            /** @description Internal ID. */
            id: number;
            /**
             * @description At the start of the call, or after `seconds`.
             * @enum {string}
             */
            kind: "click" | "sale";
            /** @description Of the timer. */
            seconds: number;
            /**
             * Format: date-time
             * @description When it came through, or was given up.
             */
            settled_at: string | null;
            /**
             * @description `deduped`: its caller has fired the timer within the dedupe window.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "deduped";
            /** @description Internal ID of the timer. */
            timer_id: number;
            /** @description With every token replaced; null for a publisher or buyer. */
            url: string | null;
        };
        FormerSuppressedNumber: {
            /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
            can_resubscribe: boolean;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description E.164. */
            number: string;
        };
        FormerSuppressedNumberCreate: {
            /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
            can_resubscribe?: boolean;
        };
        GlobalSuppressedNumber: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description E.164. */
            number: string;
        };
        GlobalSuppressedNumberCreate: {
            /** @description E.164 is preferred; without a country code it is read as a US number. */
            number: string;
        };
        Import: {
            /** @description Whether one refused row keeps all others out; default true. */
            atomic?: boolean;
            /** @description The table: comma-separated, its first row the names of its columns. An empty cell leaves its field as it is; `null` empties it. */
            csv_data: string;
            /** @description Only answers what would become of each row; default false. */
            dry_run?: boolean;
        };
        ImportOutcome: {
            /** @description Whether anything was kept. */
            applied: boolean;
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What becomes of each row, in their order. */
            rows: {
                /** @description The same as they then are. */
                after?: {
                    [key: string]: unknown;
                };
                /** @description Of an update, the fields that it changes as they were. */
                before?: {
                    [key: string]: unknown;
                };
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record; of one that a dry run would create there is none. */
                id?: number;
                /** @description `create`, `update`, `unchanged` or `error`. */
                outcome: string;
                /** @description As a spreadsheet counts; the header is row 1. */
                row: number;
            }[];
        };
        LedgerEntry: {
            /** @description What the balance changed by, as a decimal; a charge is below 0. */
            amount: string;
            /** @description The call that was charged for. */
            call_uuid: string | null;
            /** @description The owning Company. */
            company_id: number;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Why; null of a charge. */
            description: string | null;
            /** @description Internal ID. */
            id: number;
            /**
             * @description `call` (a charge), `credit` or `correction`.
             * @enum {unknown}
             */
            kind: "call" | "credit" | "correction";
        };
        LedgerEntryCreate: {
            /** @description What the balance changes by, as a decimal other than 0: positive adds to it. */
            amount: string;
            /** @description Why, for whoever reads the ledger. */
            description: string;
            /**
             * @description Default: `credit` for an amount above 0, else `correction`. A credit is above 0.
             * @enum {unknown}
             */
            kind?: "credit" | "correction";
        };
        ListedMail: {
            /** @description How often it was tried to send it. */
            attempts: number;
            /** @description Whose affair it is; null where it is no company’s. */
            company_id: number | null;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** @description Internal ID. */
            id: number;
            /**
             * Format: date-time
             * @description When it was sent or given up.
             */
            settled_at: string | null;
            /**
             * @description `pending` until it is sent, or given up; without `SMTP_URL` it stays so.
             * @enum {string}
             */
            status: "pending" | "sent" | "failed";
            /** @description Its subject. */
            subject: string;
            /** @description The e-mail address that it goes to. */
            to: string;
        };
        ListedSession: {
            /** @description Where it was last used from; a network of IPv6 counts as one. */
            address: string;
            /** @description In words. */
            browser: string;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /**
             * Format: date-time
             * @description When it ends, however much it is used.
             */
            expires_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description How its user proved who it is: `password`, `link`, `invitation`, `passkey` or `oidc`. */
            method: string;
            /**
             * Format: date-time
             * @description When it was last used, to the minute.
             */
            seen_at: string;
        };
        Mail: {
            /** @description How often it was tried to send it. */
            attempts: number;
            /** @description Whose affair it is; null where it is no company’s. */
            company_id: number | null;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** @description The same as HTML, where there is any; null once it is sent. */
            html: string | null;
            /** @description Internal ID. */
            id: number;
            /**
             * Format: date-time
             * @description When it was sent or given up.
             */
            settled_at: string | null;
            /**
             * @description `pending` until it is sent, or given up; without `SMTP_URL` it stays so.
             * @enum {string}
             */
            status: "pending" | "sent" | "failed";
            /** @description Its subject. */
            subject: string;
            /** @description What it says; null once it is sent. */
            text: string | null;
            /** @description The e-mail address that it goes to. */
            to: string;
        };
        NewTotp: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Unique among those of its kind. */
            id: number;
            /**
             * @description `totp`: an app that shows codes. `passkey`: a key that a device holds.
             * @enum {string}
             */
            kind: "totp" | "passkey";
            /**
             * Format: date-time
             * @description Null = never.
             */
            last_used_at: string | null;
            /** @description Which device it is. */
            name: string;
            /** @description To be typed into the app, shown this once. */
            secret: string;
            /** @description The same as an address that apps read from a QR code. */
            uri: string;
        };
        NotRestored: {
            /** @description The records that could not be restored. */
            changes?: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description What is in the way. */
            error?: string;
            /** @description Messages by field. */
            restore?: {
                /** @description Messages by field. */
                errors: {
                    [key: string]: string[];
                };
            };
        };
        Number: {
            /** @description Client ID of the Affiliate. */
            afid: string | null;
            /** @description Client ID of the Campaign. */
            cid: string;
            /** @description Two-letter country. */
            country: string | null;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description What callers hear first. */
            greeting: {
                /** @description Type of the recorded greeting, by its content. */
                audio_file_content_type: string | null;
                /** @description Original name of the recorded greeting. */
                audio_file_name: string | null;
                /** @description Bytes of the recorded greeting. */
                audio_file_size: number | null;
                /**
                 * Format: date-time
                 * @description When the greeting was recorded or replaced.
                 */
                audio_file_updated_at: string | null;
                /** @description Whether it is the campaign’s. */
                inherited: boolean;
                /** @description Text-to-speech greeting. */
                message: string | null;
                /** @description How often the greeting is said. */
                repeat: number | null;
                /**
                 * @description Voice of the greeting.
                 * @enum {unknown}
                 */
                voice_gender: "Male" | "Female" | null;
            };
            /** @description Internal ID. */
            id: number;
            /** @description What each key does. */
            menu_options: {
                menu_option: {
                    /** @description What it does. */
                    action: number;
                    /** @description Internal ID. */
                    id: number;
                    /** @description Whether it is the campaign’s. */
                    inherited: boolean;
                    /** @description The key: `0`-`9`, `*` or `#`. */
                    option: string;
                    /** @description All keys of the rule. */
                    options: string[];
                    /** @description The Campaign that the call goes on in. */
                    target_cid: string | null;
                    /** @description Target Groups that are dialled. */
                    target_group_ids: number[];
                    /** @description Targets that are dialled. */
                    target_ids: number[];
                    /** @description Phone number or SIP address that is dialled. */
                    target_number: string | null;
                };
            }[];
            /** @description Label. */
            name: string | null;
            /** @description Phone number in E.164 form. */
            number: string;
            /** @description The pool that lends the number out. */
            number_pool_id: number | null;
            /** @description Whether it is paused. */
            paused: boolean;
            /** @description Sub ID of the traffic. */
            sid: string | null;
            /** @description Tag entries. */
            tag_values: {
                /** @description Internal ID. */
                id: number;
                /** @description Name of the tag. */
                key: string;
                /** @description `==` unless the value was given another. */
                operator: string;
                /** @description What the tag is compared with, or gives. */
                value: string;
            }[];
            /** @description What is requested when. */
            timers: {
                timer: {
                    /** @description Client ID of the Affiliate. */
                    afid: string | null;
                    /** @description Window in which a repeated caller does not count again; 0 = none. */
                    dedupe_seconds: number | null;
                    /** @description Internal ID. */
                    id: number;
                    /** @description Whether it is the campaign’s. */
                    inherited: boolean;
                    /** @description Call duration at which it fires; 0 = at the start. */
                    seconds: number;
                    /** @description Client ID of the Target. */
                    tid: string | null;
                    /** @description Kind. */
                    type: string | null;
                    /** @description Address. */
                    url: string;
                };
            }[];
            /** @description Whether callers pay nothing. */
            toll_free: boolean;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Whether greeting, timers and menu options are all the campaign’s. */
            uses_campaign_settings: boolean;
        };
        NumberBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["NumberChange"][];
        };
        NumberBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                number?: components["schemas"]["Number"];
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
        };
        NumberBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        NumberChange: {
            /** @description The affiliate its calls are attributed to; an unknown one is created. */
            afid?: string | null;
            /** @description The campaign that its calls go to. Required on create. */
            cid?: string;
            /** @description Alias of `afid`. */
            client_afid?: string | null;
            /** @description Alias of `cid`. */
            client_cid?: string;
            /** @description The fields of a new record. */
            create?: {
                /** @description The affiliate its calls are attributed to; an unknown one is created. */
                afid?: string | null;
                /** @description The campaign that its calls go to. Required on create. */
                cid?: string;
                /** @description Alias of `afid`. */
                client_afid?: string | null;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description Country to draw a number of, as its ISO 3166 code; US by default. */
                country?: string;
                /** @description Letters and digits that the drawn number should end with, as far as one is free. */
                desired_text?: string | null;
                /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
                destroy_nested?: boolean;
                /** @description Entries to add, or with `id` to change. */
                menu_options_attributes?: {
                    /**
                     * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                     * @enum {unknown}
                     */
                    action?: 1 | 2 | 3 | 4 | 5 | 6;
                    /** @description Changes this option, keeping what is not sent; without it one is added. */
                    id?: number;
                    /**
                     * @description The key. Required for a new option; one option a key.
                     * @enum {unknown}
                     */
                    option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                    /** @description A campaign of the Company, this one included; overrides `target_number`. */
                    target_cid?: string | null;
                    /** @description Target groups that action 1 dials. Replaces the whole list. */
                    target_group_ids?: number[];
                    /** @description Targets that action 1 dials. Replaces the whole list. */
                    target_ids?: number[];
                    /** @description E.164 number or `sip:user@domain`. */
                    target_number?: string | null;
                }[];
                /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
                message?: string | null;
                /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
                message_file?: unknown;
                /**
                 * Format: byte
                 * @description The same recording for JSON clients. Null takes a recording away.
                 */
                message_file_b64_data?: string | null;
                /** @description What the recording is called; `greeting` where nothing is said. */
                message_file_b64_filename?: string | null;
                /** @description Label. */
                name?: string | null;
                /** @description Bring your own. Without it, one is drawn from the inventory. */
                number?: string | null;
                /** @description Default false. */
                paused?: boolean | null;
                /** @description Times the greeting is said. */
                repeat?: number;
                /** @description Sub ID. */
                sid?: string | null;
                /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
                /** @description Entries to add, or with `id` to change. */
                timers_attributes?: {
                    /** @description Only for calls of this affiliate. */
                    afid?: string | null;
                    /** @description Overrides the campaign’s `dedupe_seconds`. */
                    dedupe_seconds?: number | null;
                    /** @description Changes this timer, keeping what is not sent; without it one is added. */
                    id?: number;
                    /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                    seconds?: number;
                    /** @description Only for calls to this target. */
                    tid?: string | null;
                    /** @description Kind. */
                    type?: string | null;
                    /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                    url?: string;
                }[];
                /**
                 * @description Kind of number to draw; `Toll-free` by default.
                 * @enum {unknown}
                 */
                type?: "Toll-free" | "Local";
                /**
                 * @description Voice of the greeting.
                 * @enum {unknown}
                 */
                voice_gender?: "Male" | "Female" | null;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
            destroy_nested?: boolean;
            /** @description Internal id of the record to change or delete; without it, `number` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description Entries to add, or with `id` to change. */
            menu_options_attributes?: {
                /**
                 * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                 * @enum {unknown}
                 */
                action?: 1 | 2 | 3 | 4 | 5 | 6;
                /** @description Changes this option, keeping what is not sent; without it one is added. */
                id?: number;
                /**
                 * @description The key. Required for a new option; one option a key.
                 * @enum {unknown}
                 */
                option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                /** @description A campaign of the Company, this one included; overrides `target_number`. */
                target_cid?: string | null;
                /** @description Target groups that action 1 dials. Replaces the whole list. */
                target_group_ids?: number[];
                /** @description Targets that action 1 dials. Replaces the whole list. */
                target_ids?: number[];
                /** @description E.164 number or `sip:user@domain`. */
                target_number?: string | null;
            }[];
            /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
            message?: string | null;
            /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
            message_file?: unknown;
            /**
             * Format: byte
             * @description The same recording for JSON clients. Null takes a recording away.
             */
            message_file_b64_data?: string | null;
            /** @description What the recording is called; `greeting` where nothing is said. */
            message_file_b64_filename?: string | null;
            /** @description Label. */
            name?: string | null;
            /** @description The phone number itself. */
            number?: string;
            /** @description Default false. */
            paused?: boolean | null;
            /** @description Times the greeting is said. */
            repeat?: number;
            /** @description Sub ID. */
            sid?: string | null;
            /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
            tag_list?: string;
            /** @description Entries to add, or with `id` to change. */
            timers_attributes?: {
                /** @description Only for calls of this affiliate. */
                afid?: string | null;
                /** @description Overrides the campaign’s `dedupe_seconds`. */
                dedupe_seconds?: number | null;
                /** @description Changes this timer, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                seconds?: number;
                /** @description Only for calls to this target. */
                tid?: string | null;
                /** @description Kind. */
                type?: string | null;
                /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                url?: string;
            }[];
            /**
             * @description Voice of the greeting.
             * @enum {unknown}
             */
            voice_gender?: "Male" | "Female" | null;
        };
        NumberCreate: {
            /** @description The affiliate its calls are attributed to; an unknown one is created. */
            afid?: string | null;
            /** @description The campaign that its calls go to. Required on create. */
            cid?: string;
            /** @description Alias of `afid`. */
            client_afid?: string | null;
            /** @description Alias of `cid`. */
            client_cid?: string;
            /** @description Country to draw a number of, as its ISO 3166 code; US by default. */
            country?: string;
            /** @description Letters and digits that the drawn number should end with, as far as one is free. */
            desired_text?: string | null;
            /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
            destroy_nested?: boolean;
            /** @description Entries to add, or with `id` to change. */
            menu_options_attributes?: {
                /**
                 * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                 * @enum {unknown}
                 */
                action?: 1 | 2 | 3 | 4 | 5 | 6;
                /** @description Changes this option, keeping what is not sent; without it one is added. */
                id?: number;
                /**
                 * @description The key. Required for a new option; one option a key.
                 * @enum {unknown}
                 */
                option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                /** @description A campaign of the Company, this one included; overrides `target_number`. */
                target_cid?: string | null;
                /** @description Target groups that action 1 dials. Replaces the whole list. */
                target_group_ids?: number[];
                /** @description Targets that action 1 dials. Replaces the whole list. */
                target_ids?: number[];
                /** @description E.164 number or `sip:user@domain`. */
                target_number?: string | null;
            }[];
            /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
            message?: string | null;
            /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
            message_file?: unknown;
            /**
             * Format: byte
             * @description The same recording for JSON clients. Null takes a recording away.
             */
            message_file_b64_data?: string | null;
            /** @description What the recording is called; `greeting` where nothing is said. */
            message_file_b64_filename?: string | null;
            /** @description Label. */
            name?: string | null;
            /** @description Bring your own. Without it, one is drawn from the inventory. */
            number?: string | null;
            /** @description Default false. */
            paused?: boolean | null;
            /** @description Times the greeting is said. */
            repeat?: number;
            /** @description Sub ID. */
            sid?: string | null;
            /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
            tag_list?: string;
            /** @description Entries to add, or with `id` to change. */
            timers_attributes?: {
                /** @description Only for calls of this affiliate. */
                afid?: string | null;
                /** @description Overrides the campaign’s `dedupe_seconds`. */
                dedupe_seconds?: number | null;
                /** @description Changes this timer, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                seconds?: number;
                /** @description Only for calls to this target. */
                tid?: string | null;
                /** @description Kind. */
                type?: string | null;
                /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                url?: string;
            }[];
            /**
             * @description Kind of number to draw; `Toll-free` by default.
             * @enum {unknown}
             */
            type?: "Toll-free" | "Local";
            /**
             * @description Voice of the greeting.
             * @enum {unknown}
             */
            voice_gender?: "Male" | "Female" | null;
        };
        NumberPool: {
            /** @description Client ID of the Affiliate. */
            afid: string | null;
            /** @description How long a number rests between two leases. Default 0. */
            buffer_seconds: number;
            /** @description Client ID of the Campaign. */
            cid: string;
            /** @description Two-letter country. */
            country: string;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description Numbers are provisioned on demand up to this many. Default 10. */
            max_pool_size: number;
            /** @description How many numbers it has so far. */
            numbers_count: number;
            /** @description How many numbers are kept ready for a lease; at most `max_pool_size`. Default 1. */
            reserve_size: number;
            /**
             * @description Kind.
             * @enum {string}
             */
            type: "Toll-free" | "Local";
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        NumberPoolCreate: {
            /** @description The affiliate that calls to its numbers are attributed to; an unknown one is created. */
            afid?: string | null;
            /** @description How long a number rests between two leases. Default 0. */
            buffer_seconds?: number;
            /** @description The campaign that calls to its numbers go to. Required on create. */
            cid?: string;
            /** @description Alias of `afid`. */
            client_afid?: string | null;
            /** @description Alias of `cid`. */
            client_cid?: string;
            /** @description Country of its numbers, as its ISO 3166 code; US by default. It stays. */
            country?: string;
            /** @description Numbers are provisioned on demand up to this many. Default 10. */
            max_pool_size?: number;
            /** @description How many numbers are kept ready for a lease; at most `max_pool_size`. Default 1. */
            reserve_size?: number;
            /**
             * @description Kind of its numbers; `Toll-free` by default. It stays.
             * @enum {string}
             */
            type?: "Toll-free" | "Local";
        };
        NumberPoolUpdate: {
            /** @description The affiliate that calls to its numbers are attributed to; an unknown one is created. */
            afid?: string | null;
            /** @description How long a number rests between two leases. Default 0. */
            buffer_seconds?: number;
            /** @description The campaign that calls to its numbers go to. Required on create. */
            cid?: string;
            /** @description Alias of `afid`. */
            client_afid?: string | null;
            /** @description Alias of `cid`. */
            client_cid?: string;
            /** @description Numbers are provisioned on demand up to this many. Default 10. */
            max_pool_size?: number;
            /** @description How many numbers are kept ready for a lease; at most `max_pool_size`. Default 1. */
            reserve_size?: number;
        };
        NumberUpdate: {
            /** @description The affiliate its calls are attributed to; an unknown one is created. */
            afid?: string | null;
            /** @description The campaign that its calls go to. Required on create. */
            cid?: string;
            /** @description Alias of `afid`. */
            client_afid?: string | null;
            /** @description Alias of `cid`. */
            client_cid?: string;
            /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
            destroy_nested?: boolean;
            /** @description Entries to add, or with `id` to change. */
            menu_options_attributes?: {
                /**
                 * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                 * @enum {unknown}
                 */
                action?: 1 | 2 | 3 | 4 | 5 | 6;
                /** @description Changes this option, keeping what is not sent; without it one is added. */
                id?: number;
                /**
                 * @description The key. Required for a new option; one option a key.
                 * @enum {unknown}
                 */
                option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                /** @description A campaign of the Company, this one included; overrides `target_number`. */
                target_cid?: string | null;
                /** @description Target groups that action 1 dials. Replaces the whole list. */
                target_group_ids?: number[];
                /** @description Targets that action 1 dials. Replaces the whole list. */
                target_ids?: number[];
                /** @description E.164 number or `sip:user@domain`. */
                target_number?: string | null;
            }[];
            /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
            message?: string | null;
            /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
            message_file?: unknown;
            /**
             * Format: byte
             * @description The same recording for JSON clients. Null takes a recording away.
             */
            message_file_b64_data?: string | null;
            /** @description What the recording is called; `greeting` where nothing is said. */
            message_file_b64_filename?: string | null;
            /** @description Label. */
            name?: string | null;
            /** @description Default false. */
            paused?: boolean | null;
            /** @description Times the greeting is said. */
            repeat?: number;
            /** @description Sub ID. */
            sid?: string | null;
            /** @description Values that its calls inherit, `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
            tag_list?: string;
            /** @description Entries to add, or with `id` to change. */
            timers_attributes?: {
                /** @description Only for calls of this affiliate. */
                afid?: string | null;
                /** @description Overrides the campaign’s `dedupe_seconds`. */
                dedupe_seconds?: number | null;
                /** @description Changes this timer, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                seconds?: number;
                /** @description Only for calls to this target. */
                tid?: string | null;
                /** @description Kind. */
                type?: string | null;
                /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                url?: string;
            }[];
            /**
             * @description Voice of the greeting.
             * @enum {unknown}
             */
            voice_gender?: "Male" | "Female" | null;
        };
        OwnCompany: {
            /** @description Reports know the facets publisher and buyer. */
            affiliate_marketing: boolean;
            /** @description What buyers may change of their own target; by default nothing. */
            buyer_may_edit: ("hours" | "caps" | "concurrency" | "paused")[];
            /** @description Internal ID. */
            id: number;
            /** @description What it is called. */
            name: string;
            /** @description CSV column `Publisher ID`. */
            performance_marketing_nomenclature: boolean;
            /**
             * @description In which days of reports, and windows of Target Group caps, are counted.
             * @enum {unknown}
             */
            time_zone: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
        };
        PasskeyCreate: {
            /** @description Which device it is, in your words. */
            name: string;
            /** @description What the browser made of the options: `PublicKeyCredential.toJSON()`. */
            response: {
                [key: string]: unknown;
            };
        };
        PasskeySignIn: {
            /** @description What the browser made of the options: `PublicKeyCredential.toJSON()`. */
            response: {
                [key: string]: unknown;
            };
        };
        PasswordChange: {
            /** @description The present one; may be missing where there is none. */
            current?: string;
            /** @description At least 12 characters, and none that guessers try first. */
            new: string;
        };
        PasswordReset: {
            /** @description Whose password it is: asks for a mail with a link. */
            email?: string;
            /** @description The new one, with a token. At least 12 characters, and none that guessers try first. */
            password?: string;
            /** @description What the link holds. */
            token?: string;
        };
        PasswordResetLink: {
            /**
             * Format: date-time
             * @description Until when it does.
             */
            expires_at: string;
            /** @description Sets the user’s password, once; shown this once. */
            url: string;
        };
        PasswordResetState: {
            /** @description `asked`, whether or not anybody has that address, or `done`. */
            state: string;
        };
        PayoutBidModificationTable: {
            /** @description Whether it is in force. */
            active: boolean;
            /** @description Internal ID of the Campaign. */
            campaign_id: number;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description The rule CSV. */
            csv_data: string;
            /** @description Internal ID. */
            id: number;
            /** @description Draws the bucket of a call, together with its UUID. */
            salt: string;
            /** @description Label, unique in the Campaign. */
            table_version: string;
        };
        PayoutBidModificationTableCreate: {
            /** @description Whether it takes effect at once, in place of the active one. By default false. */
            active?: boolean;
            /** @description The rule CSV: a header row, then at most 1,000 rules; up to 1 MB. Required. */
            csv_data?: string;
            /** @description Draws the bucket of a call, together with its UUID. By default the Company’s name and today’s date. */
            salt?: string | null;
            /** @description Label, unique in the Campaign. By default the table’s `id`. */
            table_version?: string | null;
        };
        PayoutBidModificationTablePreview: {
            /** @description Ranges of `pbm_bucket`, both ends included, that no rule with a condition on it admits. Empty where none has one. */
            bucket_gaps: number[][];
            /**
             * Format: date-time
             * @description Since when.
             */
            from: string;
            /** @description Rows that decided no ping. */
            never_reached: number[];
            /** @description What this table makes of that. */
            payout_after: number;
            /** @description What they pay without any table. */
            payout_before: number;
            /** @description How many pings the table was tried on: those that reserved a target. */
            pings: number;
            /** @description Revenue of these pings. */
            revenue: number;
            /** @description From the top. */
            rules: {
                /** @description Pings that the rule decided. */
                hits: number;
                /** @description What this table makes of that. */
                payout_after: number;
                /** @description What they pay without any table. */
                payout_before: number;
                /** @description Percent of the revenue; null = `current`. */
                payout_pct: number | null;
                /** @description Whether it decided any. */
                reached: boolean;
                /** @description Revenue of these pings. */
                revenue: number;
                /** @description As a spreadsheet counts: the header is row 1. */
                row: number;
                /** @description As it stands in the CSV; null = none. */
                rule_id: number | null;
            }[];
            /**
             * Format: date-time
             * @description Until when.
             */
            to: string;
            /** @description Whether there are more in these days than are looked at; then the newest were, since `from`. */
            truncated: boolean;
            /** @description Pings that no rule matched. */
            unmatched: {
                /** @description How many they are. */
                hits: number;
                /** @description What this table makes of that. */
                payout_after: number;
                /** @description What they pay without any table. */
                payout_before: number;
                /** @description Revenue of these pings. */
                revenue: number;
            };
            /** @description Rows below one that matches every ping: they cannot decide any. */
            unreachable: number[];
            /** @description What is allowed, and probably not meant. */
            warnings: string[];
        };
        PayoutBidModificationTablePreviewCreate: {
            /** @description The rule CSV: a header row, then at most 1,000 rules; up to 1 MB. Required. */
            csv_data?: string;
            /** @description How many days of pings, up to now, the table is tried on. By default 7. */
            days?: number;
            /** @description Draws the bucket of a call, together with its UUID. By default the Company’s name and today’s date. */
            salt?: string | null;
        };
        Permissions: {
            /** @description Of a `publisher`: the one Affiliate whose rows are shown. */
            affiliate_id: number | null;
            /** @description The Company that is asked about. */
            company_id: number;
            /** @description Its name. */
            company_name: string;
            /** @description The clock of its reports, hours and caps, by the name that browsers know. */
            iana_time_zone: string;
            /** @description What you may read, at least your own rows of it. */
            read: ("affiliates" | "alerts" | "api_keys" | "audit_events" | "calls" | "campaigns" | "cap_simulations" | "company" | "contacts" | "fired_pixels" | "ledger" | "number_pools" | "numbers" | "own_company" | "postback_keys" | "replays" | "reports" | "routing_previews" | "rtb_inbounds" | "saved_views" | "simulated_calls" | "sip_traces" | "static_caller_numbers" | "suppressed_numbers" | "tags" | "target_group_caps" | "target_groups" | "targets" | "trunks" | "users" | "webhooks")[];
            /**
             * @description Your role there; null of an administrator, who may do everything.
             * @enum {string|null}
             */
            role: "owner" | "superuser" | "member" | "reporter" | "publisher" | "buyer" | null;
            /** @description Of a `buyer`: the one Target whose rows are shown. */
            target_id: number | null;
            /** @description What you may change. */
            write: ("affiliates" | "alerts" | "api_keys" | "audit_events" | "calls" | "campaigns" | "cap_simulations" | "company" | "contacts" | "fired_pixels" | "ledger" | "number_pools" | "numbers" | "own_company" | "postback_keys" | "replays" | "reports" | "routing_previews" | "rtb_inbounds" | "saved_views" | "simulated_calls" | "sip_traces" | "static_caller_numbers" | "suppressed_numbers" | "tags" | "target_group_caps" | "target_groups" | "targets" | "trunks" | "users" | "webhooks")[];
        };
        PostbackKey: {
            /**
             * @description What it does.
             * @enum {unknown}
             */
            action: "rtb" | "conversion" | "data";
            /** @description Auto-apply: the ping itself counts against caps. */
            add_to_caps_on_status_reserved?: boolean;
            /** @description Accept pings without `caller_number`. */
            allow_no_caller_number?: boolean;
            /** @description How many pings of such a publisher are rejected. */
            blocked_inbound_percent?: number | null;
            /** @description Publishers who claim less of their reservations than this are throttled. */
            claim_percent_threshold?: number | null;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description The Number that publishers call when they ask for none; forgotten when it is deleted. */
            inbound_number?: string | null;
            /**
             * Format: uuid
             * @description The key; null for who may not change keys.
             */
            key: string | null;
            /** @description Label. */
            name: string;
            /** @description A pool of the same campaign that lends each reservation a number, where none is requested and the key has none of its own; by default a pool of the campaign does. Forgotten when the pool is deleted. */
            number_pool_id?: number | null;
            /** @description Whether it is paused. */
            paused: boolean;
            /**
             * @description What a ping is a duplicate of: a live reservation that this key made for the caller, or that any key of the campaign made.
             * @enum {unknown}
             */
            ping_shield_scope?: "postback_key" | "campaign";
            /** @description The call may go to the reserved target alone. */
            route_only_to_reserved_target?: boolean;
            /** @description Seconds that buyers have to bid. */
            timeout?: number;
            /** @description Lifetime of a reservation. */
            ttl_seconds?: number;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description URL template for publishers, with the key; null likewise. */
            url: string | null;
        };
        PostbackKeyCreate: {
            /**
             * @description `rtb` by default.
             * @enum {unknown}
             */
            action?: "rtb" | "conversion" | "data";
            /** @description Auto-apply: the ping itself counts against caps. */
            add_to_caps_on_status_reserved?: boolean;
            /** @description Accept pings without `caller_number`. */
            allow_no_caller_number?: boolean;
            /** @description How many pings of such a publisher are rejected. */
            blocked_inbound_percent?: number | null;
            /** @description Publishers who claim less of their reservations than this are throttled. */
            claim_percent_threshold?: number | null;
            /** @description The Number that publishers call when they ask for none; forgotten when it is deleted. */
            inbound_number?: string | null;
            /** @description Label; by default it names the action. */
            name?: string;
            /** @description A pool of the same campaign that lends each reservation a number, where none is requested and the key has none of its own; by default a pool of the campaign does. Forgotten when the pool is deleted. */
            number_pool_id?: number | null;
            /** @description Whether it is paused. */
            paused?: boolean;
            /**
             * @description What a ping is a duplicate of: a live reservation that this key made for the caller, or that any key of the campaign made.
             * @enum {unknown}
             */
            ping_shield_scope?: "postback_key" | "campaign";
            /** @description The call may go to the reserved target alone. */
            route_only_to_reserved_target?: boolean;
            /** @description Seconds that buyers have to bid. */
            timeout?: number;
            /** @description Lifetime of a reservation. */
            ttl_seconds?: number;
        };
        PostbackKeyUpdate: {
            /**
             * @description `rtb` by default.
             * @enum {unknown}
             */
            action?: "rtb" | "conversion" | "data";
            /** @description Auto-apply: the ping itself counts against caps. */
            add_to_caps_on_status_reserved?: boolean;
            /** @description Accept pings without `caller_number`. */
            allow_no_caller_number?: boolean;
            /** @description How many pings of such a publisher are rejected. */
            blocked_inbound_percent?: number | null;
            /** @description Publishers who claim less of their reservations than this are throttled. */
            claim_percent_threshold?: number | null;
            /** @description The Number that publishers call when they ask for none; forgotten when it is deleted. */
            inbound_number?: string | null;
            /** @description Label; by default it names the action. */
            name?: string;
            /** @description A pool of the same campaign that lends each reservation a number, where none is requested and the key has none of its own; by default a pool of the campaign does. Forgotten when the pool is deleted. */
            number_pool_id?: number | null;
            /** @description Whether it is paused. */
            paused?: boolean;
            /**
             * @description What a ping is a duplicate of: a live reservation that this key made for the caller, or that any key of the campaign made.
             * @enum {unknown}
             */
            ping_shield_scope?: "postback_key" | "campaign";
            /** @description The call may go to the reserved target alone. */
            route_only_to_reserved_target?: boolean;
            /** @description Seconds that buyers have to bid. */
            timeout?: number;
            /** @description Lifetime of a reservation. */
            ttl_seconds?: number;
        };
        PreviewedAlertEvent: {
            /** @description What was judged when it was raised. */
            last_value: number | null;
            /**
             * Format: date-time
             * @description Null where it would last still.
             */
            over_at: string | null;
            /**
             * Format: date-time
             * @description When it would have been raised.
             */
            raised_at: string;
            /** @description 0 where it is the Company as a whole. */
            subject_id: number;
            /** @description Its name now. */
            subject_name: string;
            /** @description What would have been told. */
            summary: string;
        };
        Proof: {
            /** @description Of an app, or one of the recovery codes. */
            code?: string;
            /** @description As it was chosen. */
            password?: string;
            /** @description What the browser made of the options: `PublicKeyCredential.toJSON()`. */
            response?: {
                [key: string]: unknown;
            };
        };
        RecoveryCodes: {
            /** @description Each opens once in place of a factor; shown this once. */
            codes: string[];
            /** @description How many have not been used. */
            left: number;
        };
        RecoveryCodesLeft: {
            /** @description How many have not been used. */
            left: number;
        };
        Replay: {
            /** @description Decisions, oldest first. */
            decisions: {
                /**
                 * Format: date-time
                 * @description When it was decided.
                 */
                at: string;
                /** @description What differs; empty where nothing does. */
                differences: {
                    /** @description What differs. */
                    name: string;
                    /** @description As it would be decided. */
                    recomputed: unknown;
                    /** @description As it was decided. */
                    stored: unknown;
                }[];
                /** @description What is decided now; empty where that is unknown. */
                recomputed: {
                    [key: string]: unknown;
                };
                /** @description What was decided. */
                stored: {
                    [key: string]: unknown;
                };
                /**
                 * @description same = today’s code decides alike; unknown = what it was decided by is not kept, or not any more.
                 * @enum {string}
                 */
                verdict: "same" | "different" | "unknown";
            }[];
            /** @description Why the verdict is unknown; null where it is not. */
            reason: string | null;
            /** @description Of the call, or the ping. */
            uuid: string;
            /**
             * @description same = today’s code decides alike; unknown = what it was decided by is not kept, or not any more.
             * @enum {string}
             */
            verdict: "same" | "different" | "unknown";
        };
        Restoration: {
            /**
             * @description The state to return to: that before the event (the default), or that after it.
             * @enum {string}
             */
            to?: "before" | "after";
        };
        Restored: {
            /**
             * Format: uuid
             * @description What the audit log knows the restoration by.
             */
            batch_id: string;
            /** @description One for each event, newest first. */
            changes: {
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description What could not be restored, and why. */
                left_out: string[];
                /** @description Root key of what was restored. */
                resource: string;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
        };
        RoutingPreview: {
            /** @description What was found, and what is asked for; null where the reason says it. */
            blocked_detail: string | null;
            /**
             * @description Why it is `blocked`; null where it is not.
             * @enum {string|null}
             */
            blocked_reason: "postback_key_paused" | "caller_suppressed" | "campaign_paused" | "number_paused" | "affiliate_paused" | "attestation_too_low" | "caller_too_frequent" | "menu_suppress" | null;
            /** @description Every target that was considered, and why it was or was not eligible. */
            candidates: {
                /** @description The particulars of `reason`. */
                detail: string | null;
                /** @description Whether it could have taken the call. */
                eligible: boolean;
                /** @description Dollars that its publisher would be promised. */
                expected_payout: number;
                /** @description Dollars that its conversion criteria promise: no buyer is asked for a bid. */
                expected_revenue: number;
                /** @description Lowest is tried first. */
                priority: number;
                /**
                 * @description Why not; null = eligible.
                 * @enum {string|null}
                 */
                reason: "paused" | "outside_business_hours" | "concurrency_cap_full" | "hard_cap_full" | "hourly_cap_full" | "daily_cap_full" | "monthly_cap_full" | "group_concurrency_cap_full" | "group_hard_cap_full" | "group_hourly_cap_full" | "group_daily_cap_full" | "group_monthly_cap_full" | "tag_mismatch" | "caller_too_frequent" | "bid_declined" | "bid_timeout" | "bid_failed" | null;
                /** @description The group that the target was considered in. */
                target_group_id: number | null;
                /** @description Internal ID of the Target. */
                target_id: number;
                /** @description Share among equal priority. */
                weight: number;
            }[];
            /**
             * @description What would happen to the call.
             * @enum {unknown}
             */
            decision: "dial" | "no-target" | "blocked";
            /** @description Target ids in the order in which they would be tried. */
            order: number[];
        };
        RoutingPreviewCreate: {
            /** @description ISO 8601 time; default now. */
            at?: string | null;
            /**
             * @description What is known of the caller’s right to its number; default: what `tags` say of it.
             * @enum {unknown}
             */
            attestation?: "A" | "B" | "C" | "failed" | "none" | null;
            /** @description The caller’s number. */
            caller_number?: string | null;
            /** @description The campaign; or `number`, or `postback_key`. */
            cid?: string | null;
            /** @description The key that is pressed; default 1. */
            digit?: string | null;
            /** @description A tracking number. */
            number?: string | null;
            /** @description The UUID of a postback key. */
            postback_key?: string | null;
            /** @description The `afid` of the publisher. */
            publisher_id?: string | null;
            /** @description Tags of the call, by key. */
            tags?: {
                [key: string]: string | number | boolean;
            };
        };
        SampleNetwork: {
            /** @description The Company that it is: act in it to look around. */
            company_id: number;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description How many days of traffic it will have. */
            days: number;
            /** @description How many of them it has by now. */
            days_made: number;
            /**
             * @description `making` while its week is lived through, `removing` until it is gone.
             * @enum {unknown}
             */
            state: "making" | "made" | "removing";
        };
        SavedView: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description What people call it. */
            name: string;
            /** @description The user who made it. */
            owner_user_id: number;
            /** @description The list or report that it is of. */
            page: string;
            /** @description Whether everybody in the Company finds it. */
            shared: boolean;
            /** @description What is set up there, as a query string. */
            state: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        SavedViewCreate: {
            /** @description What people call it. */
            name: string;
            /** @description The list or report that it is of, as the console names it. */
            page: string;
            /** @description Whether everybody in the Company finds it, publishers and buyers excepted, whose own cannot be shared; false by default. */
            shared?: boolean;
            /** @description What is set up there, as the query string of the page’s address; empty by default. */
            state?: string;
        };
        SavedViewUpdate: {
            /** @description What people call it. */
            name?: string;
            /** @description The list or report that it is of, as the console names it. */
            page?: string;
            /** @description Whether everybody in the Company finds it, publishers and buyers excepted, whose own cannot be shared; false by default. */
            shared?: boolean;
            /** @description What is set up there, as the query string of the page’s address; empty by default. */
            state?: string;
        };
        SelfUpdate: {
            /** @description Used where a request names no company. */
            active_company_id?: number;
            /**
             * Format: email
             * @description Unique in the installation.
             */
            email?: string | null;
            /** @description Label. */
            name?: string;
        };
        Session: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description To be sent as `X-CSRF-Token` with every request that changes something. */
            csrf_token: string;
            /**
             * Format: date-time
             * @description When it ends, however much it is used.
             */
            expires_at: string;
            /** @description What its user can be asked for: `totp`, `passkey`, and `recovery_code` while any is left. */
            factors: ("totp" | "passkey" | "recovery_code")[];
            /** @description Whether its user has a password, and so can sign in again. */
            has_password: boolean;
            /** @description How its user proved who it is: `password`, `link`, `invitation`, `passkey` or `oidc`. */
            method: string;
            /** @description Whether a Company requires a second factor and none was proved: until one is added, nothing else is open. */
            must_enrol: boolean;
            /** @description Whether a second factor is still to be answered: until then nothing else is. */
            needs_factor: boolean;
            /**
             * Format: date-time
             * @description Until when factors and API keys may be added or removed without proving once more who it is (`/session/proof.json`).
             */
            proven_until: string;
            /** @description Who is signed in; null until the second factor is answered. */
            user: components["schemas"]["User"] | null;
            /**
             * Format: date-time
             * @description When it ends if it is not used; moves with use.
             */
            valid_until: string;
        };
        /** @description Settings of the Company. */
        Settings: {
            /** @description Reports know the facets publisher and buyer. */
            affiliate_marketing: boolean;
            /** @description What buyers may change of their own target; by default nothing. */
            buyer_may_edit: ("hours" | "caps" | "concurrency" | "paused")[];
            /** @description RTB inbounds have their `pbm_*` fields. */
            payout_bid_modification: boolean;
            /** @description Cost per minute, as a decimal. */
            per_minute: string;
            /** @description CSV column `Publisher ID`. */
            performance_marketing_nomenclature: boolean;
            /** @description For how many days after a call its recording is kept; null = as long as the call is. */
            recording_retention_days: number | null;
            /** @description Whether its users need a second factor to sign in; who has none can only add one. API keys need none. */
            require_second_factor: boolean;
            /**
             * @description In which days of reports, and windows of Target Group caps, are counted.
             * @enum {unknown}
             */
            time_zone: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
        };
        /** @description What to change of them. */
        SettingsUpdate: {
            /** @description Reports know the facets publisher and buyer. */
            affiliate_marketing?: boolean;
            /** @description What buyers may change of their own target; by default nothing. */
            buyer_may_edit?: ("hours" | "caps" | "concurrency" | "paused")[];
            /** @description RTB inbounds have their `pbm_*` fields. */
            payout_bid_modification?: boolean;
            /** @description Cost per minute, as a decimal. */
            per_minute?: string;
            /** @description CSV column `Publisher ID`. */
            performance_marketing_nomenclature?: boolean;
            /** @description For how many days after a call its recording is kept; null = as long as the call is. */
            recording_retention_days?: number | null;
            /** @description Whether its users need a second factor to sign in; who has none can only add one. API keys need none. */
            require_second_factor?: boolean;
            /**
             * @description In which days of reports, and windows of Target Group caps, are counted.
             * @enum {unknown}
             */
            time_zone?: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
        };
        ShownNumber: {
            /**
             * Format: date-time
             * @description When the number may be lent to someone else; null = all visitors share it.
             */
            expires_at: string | null;
            /** @description The number as its country writes it. */
            formatted: string;
            /** @description How often to ask again as long as the page is looked at; null = not at all. */
            heartbeat_seconds: number | null;
            /** @description The number to call, E.164. */
            number: string;
            /**
             * Format: uuid
             * @description Who the visitor is, to be sent along from now on. Calls carry it as `visitor_id`.
             */
            visitor: string;
        };
        SignIn: {
            /** @description Of an app, or a recovery code, where the user has a second factor; it can be answered afterwards too. */
            code?: string;
            /** @description In any case. */
            email: string;
            /** @description As it was chosen. */
            password: string;
        };
        SignInByLink: {
            /** @description What the link holds. */
            token: string;
        };
        SimulatedCall: {
            call: components["schemas"]["Call"];
            /** @description What happened, oldest first. */
            events: {
                call_event: components["schemas"]["CallEvent"];
            }[];
        };
        SimulatedCallCreate: {
            /** @description How destinations react: an array, one entry for each destination in the order of dialling, or an object by Target id. Default: answered at once, 60 seconds of talk. */
            answers?: {
                /**
                 * @description Who hangs up then; default: caller.
                 * @enum {unknown}
                 */
                hung_up_by?: "caller" | "target";
                /**
                 * @description Default: answer.
                 * @enum {unknown}
                 */
                outcome?: "answer" | "busy" | "no_answer" | "failed";
                /** @description Seconds before the outcome; default 0. */
                ring_seconds?: number;
                /** @description Seconds until one side hangs up; default 60. */
                talk_seconds?: number;
            }[] | {
                [key: string]: {
                    /**
                     * @description Who hangs up then; default: caller.
                     * @enum {unknown}
                     */
                    hung_up_by?: "caller" | "target";
                    /**
                     * @description Default: answer.
                     * @enum {unknown}
                     */
                    outcome?: "answer" | "busy" | "no_answer" | "failed";
                    /** @description Seconds before the outcome; default 0. */
                    ring_seconds?: number;
                    /** @description Seconds until one side hangs up; default 60. */
                    talk_seconds?: number;
                };
            };
            /**
             * @description What a carrier would have found out of the caller’s right to the number; the tag `attestation` of the call. Default: nothing.
             * @enum {unknown}
             */
            attestation?: "A" | "B" | "C" | "failed" | "none" | null;
            /** @description Without one the caller withholds the number. */
            caller_number?: string | null;
            /**
             * @description Default `instant`: virtual time, and the finished call is in the answer. `realtime`: answers at once.
             * @enum {unknown}
             */
            clock?: "instant" | "realtime";
            /** @description Keys that the caller presses, one for each time a key is waited for: a text, or an array of one-character texts and integers from 0 to 9. */
            digits?: unknown;
            /** @description The number that is called; this or `sip_address`. */
            number?: string | null;
            /** @description Where the recording will be, if the call is recorded; default: nothing comes of that. */
            recording_url?: string | null;
            /** @description The SIP address of a reservation, which is called instead of a number. */
            sip_address?: string | null;
            /** @description Tags of the call, by key. */
            tags?: {
                [key: string]: string | number | boolean;
            };
        };
        SipTrace: {
            /** @description False where messages were left out because there were too many. */
            complete: boolean;
            /** @description How the sound of each party came through; none of a party that was never connected. */
            media: {
                /** @description Null when none was ever agreed on. */
                codec: string | null;
                /** @description As in `messages`. */
                party: number;
                received: {
                    /** @description Interarrival jitter at the end (RFC 3550). */
                    jitter_ms: number;
                    /** @description Came after one that was sent later. */
                    late: number;
                    /** @description Expected by their numbers, but never seen. */
                    lost: number;
                    /** @description That came. */
                    packets: number;
                };
                /** @description What the party made of it; null unless it has reported (RTCP). */
                sent: {
                    /** @description As it measured. */
                    jitter_ms: number | null;
                    /** @description That it missed. */
                    lost: number | null;
                    /** @description That were sent to it. */
                    packets: number;
                };
            }[];
            /** @description Oldest first. */
            messages: {
                /** @description ISO 8601, UTC. */
                at: string;
                /**
                 * @description `in`: the service received it. `out`: it sent it.
                 * @enum {unknown}
                 */
                direction: "in" | "out";
                /** @description As it was sent, without credentials; 4,000 characters at most. */
                message: string;
                /** @description 0: the caller. Each destination that was tried has a number of its own, from 1 on. */
                party: number;
                /** @description From or to whom. */
                peer: string;
            }[];
            /** @description The call's. */
            uuid: string;
        };
        StaticCallerNumber: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description E.164. */
            number: string;
        };
        StaticCallerNumberBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["StaticCallerNumberChange"][];
        };
        StaticCallerNumberBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                static_caller_number?: components["schemas"]["StaticCallerNumber"];
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
        };
        StaticCallerNumberBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        StaticCallerNumberChange: {
            /** @description The fields of a new record. */
            create?: {
                /** @description E.164 is preferred; without a country code it is read as a US number. */
                number: string;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Internal id of the record to change or delete; without it, `number` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description The phone number itself. */
            number?: string;
        };
        StaticCallerNumberCreate: {
            /** @description E.164 is preferred; without a country code it is read as a US number. */
            number: string;
        };
        SuppressedNumber: {
            /** @description Only where an affiliate is set. */
            affiliate_id?: number;
            /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
            can_resubscribe: boolean;
            /** @description Only where a campaign is set. */
            cid?: string;
            /** @description The owning Company. */
            company_id: number;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description E.164. */
            number: string;
        };
        SuppressedNumberBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["SuppressedNumberChange"][];
        };
        SuppressedNumberBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
                suppressed_number?: components["schemas"]["SuppressedNumberCreated"];
            }[];
        };
        SuppressedNumberBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        SuppressedNumberChange: {
            /** @description Internal id of the only affiliate whose calls are refused; null = every affiliate. With both, both must match. */
            affiliate_id?: number | null;
            /** @description Internal id of the only campaign that refuses the caller; null = every campaign. */
            campaign_id?: number | null;
            /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
            can_resubscribe?: boolean;
            /** @description The fields of a new record. */
            create?: {
                /** @description Internal id of the only affiliate whose calls are refused; null = every affiliate. With both, both must match. */
                affiliate_id?: number | null;
                /** @description Internal id of the only campaign that refuses the caller; null = every campaign. */
                campaign_id?: number | null;
                /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
                can_resubscribe?: boolean;
                /** @description E.164 is preferred; without a country code it is read as a US number. */
                number: string;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Internal id of the record to change or delete; without it, `number` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description The phone number itself. */
            number?: string;
        };
        SuppressedNumberCreate: {
            /** @description Internal id of the only affiliate whose calls are refused; null = every affiliate. With both, both must match. */
            affiliate_id?: number | null;
            /** @description Internal id of the only campaign that refuses the caller; null = every campaign. */
            campaign_id?: number | null;
            /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
            can_resubscribe?: boolean;
        };
        SuppressedNumberCreated: {
            /** @description Internal ID of the Affiliate. */
            affiliate_id: number | null;
            /** @description Internal ID of the Campaign. */
            campaign_id: number | null;
            /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
            can_resubscribe: boolean;
            /** @description The owning Company. */
            company_id: number;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Internal ID. */
            id: number;
            /** @description E.164. */
            number: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        SuppressedNumberUpdate: {
            /** @description Internal id of the only affiliate whose calls are refused; null = every affiliate. With both, both must match. */
            affiliate_id?: number | null;
            /** @description Internal id of the only campaign that refuses the caller; null = every campaign. */
            campaign_id?: number | null;
            /** @description Whether the caller can lift the suppression by pressing 7, where a caller-blocked prompt exists. */
            can_resubscribe?: boolean;
        };
        Tag: {
            /** @description Internal ID. */
            id: number;
            /** @description Name of the tag. */
            key: string;
            /** @description Whether values of the key appear in reports. */
            values_report: boolean;
        };
        TagBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["TagChange"][];
        };
        TagBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
                tag?: components["schemas"]["Tag"];
            }[];
        };
        TagBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        TagChange: {
            /** @description The fields of a new record. */
            create?: {
                /** @description The key as calls carry it, case-sensitive; one tag for each key. */
                key: string;
                /** @description Whether values of the key appear in reports; true by default. */
                values_report?: boolean;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Internal id of the record to change or delete; without it, `key` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description The key as calls carry it, case-sensitive; one tag for each key. */
            key?: string;
            /** @description Whether values of the key appear in reports; true by default. */
            values_report?: boolean;
        };
        TagCreate: {
            /** @description The key as calls carry it, case-sensitive; one tag for each key. */
            key: string;
            /** @description Whether values of the key appear in reports; true by default. */
            values_report?: boolean;
        };
        TagUpdate: {
            /** @description The key as calls carry it, case-sensitive; one tag for each key. */
            key?: string;
            /** @description Whether values of the key appear in reports; true by default. */
            values_report?: boolean;
        };
        Target: {
            /** @description Another external identifier. */
            alternative_id: string | null;
            /** @description How its buyer is asked for a bid during a ping; null = it is not asked. */
            bid_request: {
                /** @description … whether it takes the call; null = it does when it bids. */
                accept_path: string | null;
                /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                bid_path: string | null;
                /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                body: string | null;
                /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                headers: {
                    [key: string]: string;
                };
                /**
                 * @description Default GET.
                 * @enum {unknown}
                 */
                method: "GET" | "POST" | "PUT";
                /** @description … the number to dial for this call; null = the target’s own. */
                number_path: string | null;
                /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                seconds_path: string | null;
                /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                timeout_ms: number | null;
                /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                url: string;
            } | null;
            /** @description Suppresses recording of calls via this target. */
            block_recording: boolean | null;
            /** @description When calls are routed here, in its time zone; none = always. */
            business_hours: {
                /**
                 * Format: date-time
                 * @description When it was created, UTC.
                 */
                created_at: string;
                /** @description 0 = Sunday … 6 = Saturday. */
                day_of_week: number;
                /** @description Internal ID. */
                id: number;
                /** @description The times are the closed period, for overnight shifts. */
                invert: boolean;
                /** @description Internal ID of the Target. */
                target_id: number;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_close: number;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_open: number;
                /**
                 * Format: date-time
                 * @description When it was last changed, UTC.
                 */
                updated_at: string;
                /** @description Whether the entry counts at all. Default true; false = closed. */
                work_day: boolean;
            }[];
            /** @description Calls currently in progress. */
            calls_in_progress: number;
            /** @description One cap of each type. */
            caps: {
                /** @description The limit; null = no limit. */
                cap: number | null;
                /** @description Calls currently counted toward the cap. */
                filled: number;
                /** @description Internal ID. */
                id: number;
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                type: "Hard" | "Hourly" | "Daily" | "Monthly";
            }[];
            /** @description The Number presented as caller ID. */
            cid_number_id: number | null;
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap: number | null;
            /** @description When a call converts and what it is worth: the first whose conditions hold counts. */
            conversion_criteria: {
                /** @description Within which a caller converts once; 0 = every call may. */
                dedupe_seconds: number;
                /** @description Internal ID. */
                id: number;
                /** @description Label. */
                name: string | null;
                /** @description Lowest is considered first. */
                position: number;
                /** @description Conditions on the call. */
                tag_values: {
                    /** @description Internal ID. */
                    id: number;
                    /** @description Name of the tag. */
                    key: string;
                    /** @description `==` unless the value was given another. */
                    operator: string;
                    /** @description What the tag is compared with, or gives. */
                    value: string;
                }[];
                /** @description What a call is worth, by its connected seconds. */
                tiers: {
                    /** @description What the publisher is paid, in dollars. */
                    payout: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`. */
                    payout_percent: number | null;
                    /** @description What the buyer pays, in dollars. */
                    revenue: number;
                    /** @description Connected seconds from which on it holds. */
                    seconds: number;
                }[];
            }[];
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Phone number presented as caller ID. */
            custom_cid: string | null;
            /** @description Doing-business-as label. */
            dba: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description In-band ringing detection. */
            inband_signals: boolean;
            /** @description Label. */
            name: string | null;
            /** @description Phone number in E.164 form, or `sip:user@domain`. */
            number: string;
            /** @description Masks the caller’s number. */
            obfuscate_cid: boolean;
            /** @description Skipped in routing. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When it was paused.
             */
            paused_at: string | null;
            /** @description Lowest is tried first. Default 1. */
            priority: number;
            /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
            send_digits: string | null;
            /** @description Whether `number` is a SIP address. */
            sip: boolean;
            /** @description SIP password. */
            sip_password: string | null;
            /** @description SIP user name. */
            sip_username: string | null;
            /** @description Conditions on the call. */
            tag_values: {
                /** @description Internal ID. */
                id: number;
                /** @description Name of the tag. */
                key: string;
                /** @description `==` unless the value was given another. */
                operator: string;
                /** @description What the tag is compared with, or gives. */
                value: string;
            }[];
            /** @description The groups that it belongs to. */
            target_group_ids: number[];
            /** @description The groups that it belongs to. */
            target_groups: {
                /**
                 * @description 1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.
                 * @enum {integer}
                 */
                behavior: 1 | 2;
                /** @description Calls currently in progress. */
                calls_in_progress: number;
                /** @description Most concurrent calls; null = unlimited. */
                concurrency_cap: number | null;
                /** @description Internal ID. */
                id: number;
                /** @description Label. */
                name: string;
                /** @description Lowest is tried first; used when groups are simuldialed. */
                priority: number | null;
                /** @description Its members. */
                target_ids: number[];
                /** @description Share among equal priority; used when groups are simuldialed. */
                weight: number | null;
            }[];
            /** @description Client target ID, unique in the Company. */
            tid: string | null;
            /** @description The zone that hours and caps are counted in. Default UTC. */
            time_zone: string;
            /** @description Seconds to ring before moving on. Default 30. */
            timeout_seconds: number;
            /** @description Seconds added to those of timers when calls go here. Default 0. */
            timer_offset: number;
            /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
            trunk_id: number | null;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds: number;
            /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
            weight: number;
        };
        TargetBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["TargetChange"][];
        };
        TargetBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
                target?: components["schemas"]["Target"];
            }[];
        };
        TargetBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        TargetChange: {
            /** @description Another external identifier. */
            alternative_id?: string | null;
            /** @description Fields to change of how its buyer is asked for a bid; null = it is not asked any more. */
            bid_request_attributes?: {
                /** @description … whether it takes the call; null = it does when it bids. */
                accept_path?: string | null;
                /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                bid_path?: string | null;
                /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                body?: string | null;
                /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                headers?: {
                    [key: string]: string;
                };
                /**
                 * @description Default GET.
                 * @enum {unknown}
                 */
                method?: "GET" | "POST" | "PUT";
                /** @description … the number to dial for this call; null = the target’s own. */
                number_path?: string | null;
                /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                seconds_path?: string | null;
                /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                timeout_ms?: number | null;
                /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                url?: string;
            } | null;
            /** @description Suppresses recording of calls via this target. */
            block_recording?: boolean | null;
            /** @description Replaces nothing: an entry with `id` is changed, or removed by `_destroy`, one without is added. Without any entry the target is always open. */
            business_hours_attributes?: {
                /** @description true removes the entry that `id` names. */
                _destroy?: boolean;
                /** @description 0 = Sunday … 6 = Saturday. */
                day_of_week?: number;
                /** @description Of the entry to change; without it, one is created. */
                id?: number;
                /** @description The times are the closed period, for overnight shifts. */
                invert?: boolean;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_close?: number;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_open?: number;
                /** @description Whether the entry counts at all. Default true; false = closed. */
                work_day?: boolean;
            }[];
            /** @description The Number presented as caller ID. */
            cid_number_id?: number | null;
            /** @description Alias of `tid`. */
            client_tid?: string | null;
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap?: number | null;
            /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
            conversion_criteria_attributes?: {
                /** @description true removes the criterion that `id` names. */
                _destroy?: boolean;
                /** @description Within which a caller converts once; 0 (default) = every call may. */
                dedupe_seconds?: number;
                /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Label. */
                name?: string | null;
                /** @description Lowest is considered first. Default: after the last one there is. */
                position?: number;
                /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
                /** @description Replaces all tiers. Default none. */
                tiers?: {
                    /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                    payout?: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                    payout_percent?: number | null;
                    /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                    revenue?: number;
                    /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                    seconds?: number;
                }[];
            }[];
            /** @description The fields of a new record. */
            create?: {
                /** @description Another external identifier. */
                alternative_id?: string | null;
                /** @description Fields to change of how its buyer is asked for a bid; null = it is not asked any more. */
                bid_request_attributes?: {
                    /** @description … whether it takes the call; null = it does when it bids. */
                    accept_path?: string | null;
                    /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                    bid_path?: string | null;
                    /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                    body?: string | null;
                    /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                    headers?: {
                        [key: string]: string;
                    };
                    /**
                     * @description Default GET.
                     * @enum {unknown}
                     */
                    method?: "GET" | "POST" | "PUT";
                    /** @description … the number to dial for this call; null = the target’s own. */
                    number_path?: string | null;
                    /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                    seconds_path?: string | null;
                    /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                    timeout_ms?: number | null;
                    /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                    url?: string;
                } | null;
                /** @description Suppresses recording of calls via this target. */
                block_recording?: boolean | null;
                /** @description Replaces nothing: an entry with `id` is changed, or removed by `_destroy`, one without is added. Without any entry the target is always open. */
                business_hours_attributes?: {
                    /** @description true removes the entry that `id` names. */
                    _destroy?: boolean;
                    /** @description 0 = Sunday … 6 = Saturday. */
                    day_of_week?: number;
                    /** @description Of the entry to change; without it, one is created. */
                    id?: number;
                    /** @description The times are the closed period, for overnight shifts. */
                    invert?: boolean;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_close?: number;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_open?: number;
                    /** @description Whether the entry counts at all. Default true; false = closed. */
                    work_day?: boolean;
                }[];
                /** @description The Number presented as caller ID. */
                cid_number_id?: number | null;
                /** @description Alias of `tid`. */
                client_tid?: string | null;
                /** @description Most concurrent calls; null = unlimited. */
                concurrency_cap?: number | null;
                /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
                conversion_criteria_attributes?: {
                    /** @description true removes the criterion that `id` names. */
                    _destroy?: boolean;
                    /** @description Within which a caller converts once; 0 (default) = every call may. */
                    dedupe_seconds?: number;
                    /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                    id?: number;
                    /** @description Label. */
                    name?: string | null;
                    /** @description Lowest is considered first. Default: after the last one there is. */
                    position?: number;
                    /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                    tag_list?: string;
                    /** @description Replaces all tiers. Default none. */
                    tiers?: {
                        /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                        payout?: number;
                        /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                        payout_percent?: number | null;
                        /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                        revenue?: number;
                        /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                        seconds?: number;
                    }[];
                }[];
                /** @description Phone number presented as caller ID. */
                custom_cid?: string | null;
                /** @description Calls a day. */
                daily_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Doing-business-as label. */
                dba?: string | null;
                /** @description Calls for ever, until the cap is reset. */
                hard_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls an hour. */
                hourly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description In-band ringing detection. */
                inband_signals?: boolean;
                /** @description Calls a month. */
                monthly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Label. */
                name?: string | null;
                /** @description Phone number in E.164 form, or `sip:user@domain`. */
                number: string;
                /** @description Masks the caller’s number. */
                obfuscate_cid?: boolean;
                /** @description Skipped in routing. */
                paused?: boolean;
                /** @description Lowest is tried first. Default 1. */
                priority?: number;
                /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
                send_digits?: string | null;
                /** @description true insists that `number` is a SIP address. */
                sip?: boolean;
                /** @description SIP password. */
                sip_password?: string | null;
                /** @description SIP user name. */
                sip_username?: string | null;
                /** @description `<<<key:value>>>`, comma-separated; replaces all tags, empty clears. */
                tag_list?: string;
                /** @description Client target ID, unique in the Company. */
                tid?: string | null;
                /**
                 * @description The zone that hours and caps are counted in. Default UTC.
                 * @enum {unknown}
                 */
                time_zone?: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
                /** @description Seconds to ring before moving on. Default 30. */
                timeout_seconds?: number;
                /** @description Seconds added to those of timers when calls go here. Default 0. */
                timer_offset?: number;
                /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
                trunk_id?: number | null;
                /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
                velocity_calls?: number | null;
                /** @description The window that `velocity_calls` counts in; default 3600. */
                velocity_seconds?: number;
                /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
                weight?: number;
            };
            /** @description Phone number presented as caller ID. */
            custom_cid?: string | null;
            /** @description Calls a day. */
            daily_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Doing-business-as label. */
            dba?: string | null;
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Calls for ever, until the cap is reset. */
            hard_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls an hour. */
            hourly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Internal id of the record to change or delete; without it, `tid` names the record. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description In-band ringing detection. */
            inband_signals?: boolean;
            /** @description Calls a month. */
            monthly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Label. */
            name?: string | null;
            /** @description Phone number in E.164 form, or `sip:user@domain`. */
            number?: string;
            /** @description Masks the caller’s number. */
            obfuscate_cid?: boolean;
            /** @description Skipped in routing. */
            paused?: boolean;
            /** @description Lowest is tried first. Default 1. */
            priority?: number;
            /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
            send_digits?: string | null;
            /** @description true insists that `number` is a SIP address. */
            sip?: boolean;
            /** @description SIP password. */
            sip_password?: string | null;
            /** @description SIP user name. */
            sip_username?: string | null;
            /** @description `<<<key:value>>>`, comma-separated; replaces all tags, empty clears. */
            tag_list?: string;
            /** @description Client target ID, unique in the Company. */
            tid?: string | null;
            /**
             * @description The zone that hours and caps are counted in. Default UTC.
             * @enum {unknown}
             */
            time_zone?: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
            /** @description Seconds to ring before moving on. Default 30. */
            timeout_seconds?: number;
            /** @description Seconds added to those of timers when calls go here. Default 0. */
            timer_offset?: number;
            /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
            trunk_id?: number | null;
            /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls?: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds?: number;
            /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
            weight?: number;
        };
        TargetCreate: {
            /** @description Another external identifier. */
            alternative_id?: string | null;
            /** @description Fields to change of how its buyer is asked for a bid; null = it is not asked any more. */
            bid_request_attributes?: {
                /** @description … whether it takes the call; null = it does when it bids. */
                accept_path?: string | null;
                /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                bid_path?: string | null;
                /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                body?: string | null;
                /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                headers?: {
                    [key: string]: string;
                };
                /**
                 * @description Default GET.
                 * @enum {unknown}
                 */
                method?: "GET" | "POST" | "PUT";
                /** @description … the number to dial for this call; null = the target’s own. */
                number_path?: string | null;
                /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                seconds_path?: string | null;
                /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                timeout_ms?: number | null;
                /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                url?: string;
            } | null;
            /** @description Suppresses recording of calls via this target. */
            block_recording?: boolean | null;
            /** @description Replaces nothing: an entry with `id` is changed, or removed by `_destroy`, one without is added. Without any entry the target is always open. */
            business_hours_attributes?: {
                /** @description true removes the entry that `id` names. */
                _destroy?: boolean;
                /** @description 0 = Sunday … 6 = Saturday. */
                day_of_week?: number;
                /** @description Of the entry to change; without it, one is created. */
                id?: number;
                /** @description The times are the closed period, for overnight shifts. */
                invert?: boolean;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_close?: number;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_open?: number;
                /** @description Whether the entry counts at all. Default true; false = closed. */
                work_day?: boolean;
            }[];
            /** @description The Number presented as caller ID. */
            cid_number_id?: number | null;
            /** @description Alias of `tid`. */
            client_tid?: string | null;
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap?: number | null;
            /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
            conversion_criteria_attributes?: {
                /** @description true removes the criterion that `id` names. */
                _destroy?: boolean;
                /** @description Within which a caller converts once; 0 (default) = every call may. */
                dedupe_seconds?: number;
                /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Label. */
                name?: string | null;
                /** @description Lowest is considered first. Default: after the last one there is. */
                position?: number;
                /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
                /** @description Replaces all tiers. Default none. */
                tiers?: {
                    /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                    payout?: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                    payout_percent?: number | null;
                    /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                    revenue?: number;
                    /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                    seconds?: number;
                }[];
            }[];
            /** @description Phone number presented as caller ID. */
            custom_cid?: string | null;
            /** @description Calls a day. */
            daily_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Doing-business-as label. */
            dba?: string | null;
            /** @description Calls for ever, until the cap is reset. */
            hard_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls an hour. */
            hourly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description In-band ringing detection. */
            inband_signals?: boolean;
            /** @description Calls a month. */
            monthly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Label. */
            name?: string | null;
            /** @description Phone number in E.164 form, or `sip:user@domain`. */
            number: string;
            /** @description Masks the caller’s number. */
            obfuscate_cid?: boolean;
            /** @description Skipped in routing. */
            paused?: boolean;
            /** @description Lowest is tried first. Default 1. */
            priority?: number;
            /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
            send_digits?: string | null;
            /** @description true insists that `number` is a SIP address. */
            sip?: boolean;
            /** @description SIP password. */
            sip_password?: string | null;
            /** @description SIP user name. */
            sip_username?: string | null;
            /** @description `<<<key:value>>>`, comma-separated; replaces all tags, empty clears. */
            tag_list?: string;
            /** @description Client target ID, unique in the Company. */
            tid?: string | null;
            /**
             * @description The zone that hours and caps are counted in. Default UTC.
             * @enum {unknown}
             */
            time_zone?: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
            /** @description Seconds to ring before moving on. Default 30. */
            timeout_seconds?: number;
            /** @description Seconds added to those of timers when calls go here. Default 0. */
            timer_offset?: number;
            /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
            trunk_id?: number | null;
            /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls?: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds?: number;
            /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
            weight?: number;
        };
        TargetGroup: {
            /**
             * @description 1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.
             * @enum {integer}
             */
            behavior: 1 | 2;
            /** @description Calls currently in progress. */
            calls_in_progress: number;
            /** @description One cap of each type. */
            caps: {
                /** @description The limit; null = no limit. */
                cap: number | null;
                /** @description Calls currently counted toward the cap. */
                filled: number;
                /** @description Internal ID. */
                id: number;
                /**
                 * @description Kind.
                 * @enum {string}
                 */
                type: "Hard" | "Hourly" | "Daily" | "Monthly";
            }[];
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap: number | null;
            /** @description Internal ID. */
            id: number;
            /** @description Label. */
            name: string;
            /** @description Lowest is tried first; used when groups are simuldialed. */
            priority: number | null;
            /** @description Its members. */
            target_ids: number[];
            /** @description Its members. */
            targets: {
                /** @description Another external identifier. */
                alternative_id: string | null;
                /** @description How its buyer is asked for a bid during a ping; null = it is not asked. */
                bid_request: {
                    /** @description … whether it takes the call; null = it does when it bids. */
                    accept_path: string | null;
                    /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                    bid_path: string | null;
                    /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                    body: string | null;
                    /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                    headers: {
                        [key: string]: string;
                    };
                    /**
                     * @description Default GET.
                     * @enum {unknown}
                     */
                    method: "GET" | "POST" | "PUT";
                    /** @description … the number to dial for this call; null = the target’s own. */
                    number_path: string | null;
                    /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                    seconds_path: string | null;
                    /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                    timeout_ms: number | null;
                    /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                    url: string;
                } | null;
                /** @description Suppresses recording of calls via this target. */
                block_recording: boolean | null;
                /** @description When calls are routed here, in its time zone; none = always. */
                business_hours: {
                    /**
                     * Format: date-time
                     * @description When it was created, UTC.
                     */
                    created_at: string;
                    /** @description 0 = Sunday … 6 = Saturday. */
                    day_of_week: number;
                    /** @description Internal ID. */
                    id: number;
                    /** @description The times are the closed period, for overnight shifts. */
                    invert: boolean;
                    /** @description Internal ID of the Target. */
                    target_id: number;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_close: number;
                    /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                    time_open: number;
                    /**
                     * Format: date-time
                     * @description When it was last changed, UTC.
                     */
                    updated_at: string;
                    /** @description Whether the entry counts at all. Default true; false = closed. */
                    work_day: boolean;
                }[];
                /** @description Calls currently in progress. */
                calls_in_progress: number;
                /** @description One cap of each type. */
                caps: {
                    /** @description The limit; null = no limit. */
                    cap: number | null;
                    /** @description Calls currently counted toward the cap. */
                    filled: number;
                    /** @description Internal ID. */
                    id: number;
                    /**
                     * @description Kind.
                     * @enum {string}
                     */
                    type: "Hard" | "Hourly" | "Daily" | "Monthly";
                }[];
                /** @description The Number presented as caller ID. */
                cid_number_id: number | null;
                /** @description Most concurrent calls; null = unlimited. */
                concurrency_cap: number | null;
                /** @description When a call converts and what it is worth: the first whose conditions hold counts. */
                conversion_criteria: {
                    /** @description Within which a caller converts once; 0 = every call may. */
                    dedupe_seconds: number;
                    /** @description Internal ID. */
                    id: number;
                    /** @description Label. */
                    name: string | null;
                    /** @description Lowest is considered first. */
                    position: number;
                    /** @description Conditions on the call. */
                    tag_values: {
                        /** @description Internal ID. */
                        id: number;
                        /** @description Name of the tag. */
                        key: string;
                        /** @description `==` unless the value was given another. */
                        operator: string;
                        /** @description What the tag is compared with, or gives. */
                        value: string;
                    }[];
                    /** @description What a call is worth, by its connected seconds. */
                    tiers: {
                        /** @description What the publisher is paid, in dollars. */
                        payout: number;
                        /** @description Percent of the revenue that is paid out instead of `payout`. */
                        payout_percent: number | null;
                        /** @description What the buyer pays, in dollars. */
                        revenue: number;
                        /** @description Connected seconds from which on it holds. */
                        seconds: number;
                    }[];
                }[];
                /**
                 * Format: date-time
                 * @description When it was created, UTC.
                 */
                created_at: string;
                /** @description Phone number presented as caller ID. */
                custom_cid: string | null;
                /** @description Doing-business-as label. */
                dba: string | null;
                /** @description Internal ID. */
                id: number;
                /** @description In-band ringing detection. */
                inband_signals: boolean;
                /** @description Label. */
                name: string | null;
                /** @description Phone number in E.164 form, or `sip:user@domain`. */
                number: string;
                /** @description Masks the caller’s number. */
                obfuscate_cid: boolean;
                /** @description Skipped in routing. */
                paused: boolean;
                /**
                 * Format: date-time
                 * @description When it was paused.
                 */
                paused_at: string | null;
                /** @description Lowest is tried first. Default 1. */
                priority: number;
                /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
                send_digits: string | null;
                /** @description Whether `number` is a SIP address. */
                sip: boolean;
                /** @description SIP password. */
                sip_password: string | null;
                /** @description SIP user name. */
                sip_username: string | null;
                /** @description Conditions on the call. */
                tag_values: {
                    /** @description Internal ID. */
                    id: number;
                    /** @description Name of the tag. */
                    key: string;
                    /** @description `==` unless the value was given another. */
                    operator: string;
                    /** @description What the tag is compared with, or gives. */
                    value: string;
                }[];
                /** @description The groups that it belongs to. */
                target_group_ids: number[];
                /** @description Client target ID, unique in the Company. */
                tid: string | null;
                /** @description The zone that hours and caps are counted in. Default UTC. */
                time_zone: string;
                /** @description Seconds to ring before moving on. Default 30. */
                timeout_seconds: number;
                /** @description Seconds added to those of timers when calls go here. Default 0. */
                timer_offset: number;
                /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
                trunk_id: number | null;
                /**
                 * Format: date-time
                 * @description When it was last changed, UTC.
                 */
                updated_at: string;
                /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
                velocity_calls: number | null;
                /** @description The window that `velocity_calls` counts in; default 3600. */
                velocity_seconds: number;
                /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
                weight: number;
            }[];
            /** @description Share among equal priority; used when groups are simuldialed. */
            weight: number | null;
        };
        TargetGroupBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["TargetGroupChange"][];
        };
        TargetGroupBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
                target_group?: components["schemas"]["TargetGroup"];
            }[];
        };
        TargetGroupBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        TargetGroupChange: {
            /** @description Joins these to the members. */
            add_targets_by_id?: number[];
            /**
             * @description 1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.
             * @enum {unknown}
             */
            behavior?: 1 | 2;
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap?: number | null;
            /** @description The fields of a new record. */
            create?: {
                /**
                 * @description 1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.
                 * @enum {unknown}
                 */
                behavior?: 1 | 2;
                /** @description Most concurrent calls; null = unlimited. */
                concurrency_cap?: number | null;
                /** @description Calls a day. */
                daily_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls for ever, until the cap is reset. */
                hard_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls an hour. */
                hourly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Calls a month. */
                monthly_cap_attributes?: {
                    /** @description The limit; null removes it. */
                    cap: number | null;
                };
                /** @description Label. */
                name: string;
                /** @description Lowest is tried first; used when groups are simuldialed. */
                priority?: number | null;
                /** @description All members, in place of those there are. */
                target_ids?: number[];
                /** @description Share among equal priority; used when groups are simuldialed. */
                weight?: number | null;
            };
            /** @description Calls a day. */
            daily_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description Calls for ever, until the cap is reset. */
            hard_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls an hour. */
            hourly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Internal id of the record to change or delete. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description Calls a month. */
            monthly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Label. */
            name?: string;
            /** @description Lowest is tried first; used when groups are simuldialed. */
            priority?: number | null;
            /** @description Takes these out of the members. */
            remove_targets_by_id?: number[];
            /** @description All members, in place of those there are. */
            target_ids?: number[];
            /** @description Share among equal priority; used when groups are simuldialed. */
            weight?: number | null;
        };
        TargetGroupCreate: {
            /**
             * @description 1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.
             * @enum {unknown}
             */
            behavior?: 1 | 2;
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap?: number | null;
            /** @description Calls a day. */
            daily_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls for ever, until the cap is reset. */
            hard_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls an hour. */
            hourly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls a month. */
            monthly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Label. */
            name: string;
            /** @description Lowest is tried first; used when groups are simuldialed. */
            priority?: number | null;
            /** @description All members, in place of those there are. */
            target_ids?: number[];
            /** @description Share among equal priority; used when groups are simuldialed. */
            weight?: number | null;
        };
        TargetGroupUpdate: {
            /** @description Joins these to the members. */
            add_targets_by_id?: number[];
            /**
             * @description 1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.
             * @enum {unknown}
             */
            behavior?: 1 | 2;
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap?: number | null;
            /** @description Calls a day. */
            daily_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls for ever, until the cap is reset. */
            hard_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls an hour. */
            hourly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls a month. */
            monthly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Label. */
            name?: string;
            /** @description Lowest is tried first; used when groups are simuldialed. */
            priority?: number | null;
            /** @description Takes these out of the members. */
            remove_targets_by_id?: number[];
            /** @description All members, in place of those there are. */
            target_ids?: number[];
            /** @description Share among equal priority; used when groups are simuldialed. */
            weight?: number | null;
        };
        TargetUpdate: {
            /** @description Another external identifier. */
            alternative_id?: string | null;
            /** @description Fields to change of how its buyer is asked for a bid; null = it is not asked any more. */
            bid_request_attributes?: {
                /** @description … whether it takes the call; null = it does when it bids. */
                accept_path?: string | null;
                /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                bid_path?: string | null;
                /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                body?: string | null;
                /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                headers?: {
                    [key: string]: string;
                };
                /**
                 * @description Default GET.
                 * @enum {unknown}
                 */
                method?: "GET" | "POST" | "PUT";
                /** @description … the number to dial for this call; null = the target’s own. */
                number_path?: string | null;
                /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                seconds_path?: string | null;
                /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                timeout_ms?: number | null;
                /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                url?: string;
            } | null;
            /** @description Suppresses recording of calls via this target. */
            block_recording?: boolean | null;
            /** @description Replaces nothing: an entry with `id` is changed, or removed by `_destroy`, one without is added. Without any entry the target is always open. */
            business_hours_attributes?: {
                /** @description true removes the entry that `id` names. */
                _destroy?: boolean;
                /** @description 0 = Sunday … 6 = Saturday. */
                day_of_week?: number;
                /** @description Of the entry to change; without it, one is created. */
                id?: number;
                /** @description The times are the closed period, for overnight shifts. */
                invert?: boolean;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_close?: number;
                /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                time_open?: number;
                /** @description Whether the entry counts at all. Default true; false = closed. */
                work_day?: boolean;
            }[];
            /** @description The Number presented as caller ID. */
            cid_number_id?: number | null;
            /** @description Alias of `tid`. */
            client_tid?: string | null;
            /** @description Most concurrent calls; null = unlimited. */
            concurrency_cap?: number | null;
            /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
            conversion_criteria_attributes?: {
                /** @description true removes the criterion that `id` names. */
                _destroy?: boolean;
                /** @description Within which a caller converts once; 0 (default) = every call may. */
                dedupe_seconds?: number;
                /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                id?: number;
                /** @description Label. */
                name?: string | null;
                /** @description Lowest is considered first. Default: after the last one there is. */
                position?: number;
                /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                tag_list?: string;
                /** @description Replaces all tiers. Default none. */
                tiers?: {
                    /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                    payout?: number;
                    /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                    payout_percent?: number | null;
                    /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                    revenue?: number;
                    /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                    seconds?: number;
                }[];
            }[];
            /** @description Phone number presented as caller ID. */
            custom_cid?: string | null;
            /** @description Calls a day. */
            daily_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Doing-business-as label. */
            dba?: string | null;
            /** @description Calls for ever, until the cap is reset. */
            hard_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Calls an hour. */
            hourly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description In-band ringing detection. */
            inband_signals?: boolean;
            /** @description Calls a month. */
            monthly_cap_attributes?: {
                /** @description The limit; null removes it. */
                cap: number | null;
            };
            /** @description Label. */
            name?: string | null;
            /** @description Phone number in E.164 form, or `sip:user@domain`. */
            number?: string;
            /** @description Masks the caller’s number. */
            obfuscate_cid?: boolean;
            /** @description Skipped in routing. */
            paused?: boolean;
            /** @description Lowest is tried first. Default 1. */
            priority?: number;
            /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
            send_digits?: string | null;
            /** @description true insists that `number` is a SIP address. */
            sip?: boolean;
            /** @description SIP password. */
            sip_password?: string | null;
            /** @description SIP user name. */
            sip_username?: string | null;
            /** @description `<<<key:value>>>`, comma-separated; replaces all tags, empty clears. */
            tag_list?: string;
            /** @description Client target ID, unique in the Company. */
            tid?: string | null;
            /**
             * @description The zone that hours and caps are counted in. Default UTC.
             * @enum {unknown}
             */
            time_zone?: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
            /** @description Seconds to ring before moving on. Default 30. */
            timeout_seconds?: number;
            /** @description Seconds added to those of timers when calls go here. Default 0. */
            timer_offset?: number;
            /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
            trunk_id?: number | null;
            /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
            velocity_calls?: number | null;
            /** @description The window that `velocity_calls` counts in; default 3600. */
            velocity_seconds?: number;
            /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
            weight?: number;
        };
        TotpConfirm: {
            /** @description Of the app. */
            code: string;
        };
        TotpCreate: {
            /** @description Which device it is, in your words. */
            name: string;
        };
        Trunk: {
            /** @description IP addresses, or networks such as 198.51.100.0/24, that its calls may come from. */
            addresses: string[];
            /**
             * @description How numbers are written to it: `e164` (default, +13055550142), or `national` (3055550142).
             * @enum {string}
             */
            caller_id_format: "e164" | "national";
            /** @description What is offered and accepted, the preferred one first. Default both. */
            codecs: ("PCMU" | "PCMA")[];
            /** @description Null = for all Companies. */
            company_id: number | null;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description The trunk of calls to telephone numbers for which none is chosen. */
            default: boolean;
            /**
             * @description Whether calls come in by it, go out by it, or `both` (default).
             * @enum {string}
             */
            direction: "both" | "inbound" | "outbound";
            /** @description Internal ID. */
            id: number;
            /** @description Most new calls in a second; null = unlimited. */
            max_attempts_per_second: number | null;
            /** @description Most calls at once, both directions together; null = unlimited. */
            max_calls: number | null;
            /** @description Label. */
            name: string;
            /** @description Where its calls are sent: `host[:port][;transport=udp|tcp|tls]`. Needed unless `direction` is `inbound`. */
            proxy: string | null;
            /** @description Registers at the proxy, so that calls find the way here. Default false. */
            register: boolean;
            /** @description The failures, 300 to 699, after which the next target is rung; null (default) = after all of them. */
            ring_next_on: number[] | null;
            /** @description As the service sees the trunk; it changes by itself. */
            state: {
                /** @description Calls at the moment. */
                calls: number;
                /** @description The latest calls that were refused, at most 20, the newest first. */
                last_refusals: {
                    /**
                     * Format: date-time
                     * @description When.
                     */
                    at: string;
                    /** @description Why not; null = eligible. */
                    reason: string;
                    /** @description Where it came from, or was to go. */
                    source: string;
                }[];
                /** @description Whether its proxy answers; null = not known. */
                reachable: boolean | null;
                /** @description Null = it does not register, or not known. */
                registered: boolean | null;
            };
            /** @description Whether P-Asserted-Identity, P-Charge-Info and Identity are believed. Default false. */
            trusted_identity: boolean;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description For digest authentication, in both directions; null = none. Without it there is no password either. */
            username: string | null;
        };
        TrunkCreate: {
            /** @description IP addresses, or networks such as 198.51.100.0/24, that its calls may come from. */
            addresses?: string[];
            /**
             * @description How numbers are written to it: `e164` (default, +13055550142), or `national` (3055550142).
             * @enum {unknown}
             */
            caller_id_format?: "e164" | "national";
            /** @description What is offered and accepted, the preferred one first. Default both. */
            codecs?: ("PCMU" | "PCMA")[];
            /** @description Null = for all Companies, which takes an administrator; default: the Company acted in. */
            company_id?: number | null;
            /** @description The trunk of calls to telephone numbers for which none is chosen. The one that was it before is it no more. */
            default?: boolean;
            /**
             * @description Whether calls come in by it, go out by it, or `both` (default).
             * @enum {unknown}
             */
            direction?: "both" | "inbound" | "outbound";
            /** @description Most new calls in a second; null = unlimited. */
            max_attempts_per_second?: number | null;
            /** @description Most calls at once, both directions together; null = unlimited. */
            max_calls?: number | null;
            /** @description Label. */
            name: string;
            /** @description For digest authentication. It is never shown again; left out, it stays as it is. */
            password?: string | null;
            /** @description Where its calls are sent: `host[:port][;transport=udp|tcp|tls]`. Needed unless `direction` is `inbound`. */
            proxy?: string | null;
            /** @description Registers at the proxy, so that calls find the way here. Default false. */
            register?: boolean;
            /** @description The failures, 300 to 699, after which the next target is rung; null (default) = after all of them. */
            ring_next_on?: number[] | null;
            /** @description Whether P-Asserted-Identity, P-Charge-Info and Identity are believed. Default false. */
            trusted_identity?: boolean;
            /** @description For digest authentication, in both directions; null = none. Without it there is no password either. */
            username?: string | null;
        };
        TrunkTest: {
            /** @description Until the answer. */
            milliseconds: number | null;
            /** @description Whether anything answered. */
            reachable: boolean;
            /** @description In words. */
            reason: string;
            /** @description Of the answer. */
            status: number | null;
        };
        TrunkUpdate: {
            /** @description IP addresses, or networks such as 198.51.100.0/24, that its calls may come from. */
            addresses?: string[];
            /**
             * @description How numbers are written to it: `e164` (default, +13055550142), or `national` (3055550142).
             * @enum {unknown}
             */
            caller_id_format?: "e164" | "national";
            /** @description What is offered and accepted, the preferred one first. Default both. */
            codecs?: ("PCMU" | "PCMA")[];
            /** @description Null = for all Companies, which takes an administrator; default: the Company acted in. */
            company_id?: number | null;
            /** @description The trunk of calls to telephone numbers for which none is chosen. The one that was it before is it no more. */
            default?: boolean;
            /**
             * @description Whether calls come in by it, go out by it, or `both` (default).
             * @enum {unknown}
             */
            direction?: "both" | "inbound" | "outbound";
            /** @description Most new calls in a second; null = unlimited. */
            max_attempts_per_second?: number | null;
            /** @description Most calls at once, both directions together; null = unlimited. */
            max_calls?: number | null;
            /** @description Label. */
            name?: string;
            /** @description For digest authentication. It is never shown again; left out, it stays as it is. */
            password?: string | null;
            /** @description Where its calls are sent: `host[:port][;transport=udp|tcp|tls]`. Needed unless `direction` is `inbound`. */
            proxy?: string | null;
            /** @description Registers at the proxy, so that calls find the way here. Default false. */
            register?: boolean;
            /** @description The failures, 300 to 699, after which the next target is rung; null (default) = after all of them. */
            ring_next_on?: number[] | null;
            /** @description Whether P-Asserted-Identity, P-Charge-Info and Identity are believed. Default false. */
            trusted_identity?: boolean;
            /** @description For digest authentication, in both directions; null = none. Without it there is no password either. */
            username?: string | null;
        };
        User: {
            /** @description The Company that requests act in when they name none. */
            active_company_id: number | null;
            /** @description Platform-wide: may act in every Company. */
            administrator: boolean;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Unique in the installation. */
            email: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description The user’s role in each Company. */
            memberships: {
                /** @description Internal ID of the Affiliate. */
                affiliate_id: number | null;
                /** @description The owning Company. */
                company_id: number;
                /**
                 * @description What the user may do in the Company.
                 * @enum {string}
                 */
                role: "owner" | "superuser" | "member" | "reporter" | "publisher" | "buyer";
                /** @description Internal ID of the Target. */
                target_id: number | null;
            }[];
            /** @description Label. */
            name: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        UserCreate: {
            /** @description Platform-wide; only administrators set it. */
            administrator?: boolean;
            /**
             * Format: email
             * @description Unique in the installation.
             */
            email?: string | null;
            /** @description The user’s role in each Company. */
            memberships?: {
                /** @description Needed by a `publisher`: what it may see. */
                affiliate_id?: number | null;
                /** @description The owning Company. */
                company_id: number;
                /**
                 * @description What the user may do in the Company.
                 * @enum {unknown}
                 */
                role: "owner" | "superuser" | "member" | "reporter" | "publisher" | "buyer";
                /** @description Needed by a `buyer`: what it may see. */
                target_id?: number | null;
            }[];
            /** @description Label. */
            name: string;
        };
        UserUpdate: {
            /** @description Platform-wide; only administrators set it. */
            administrator?: boolean;
            /**
             * Format: email
             * @description Unique in the installation.
             */
            email?: string | null;
            /** @description The user’s role in each Company. */
            memberships?: {
                /** @description Needed by a `publisher`: what it may see. */
                affiliate_id?: number | null;
                /** @description The owning Company. */
                company_id: number;
                /**
                 * @description What the user may do in the Company.
                 * @enum {unknown}
                 */
                role: "owner" | "superuser" | "member" | "reporter" | "publisher" | "buyer";
                /** @description Needed by a `buyer`: what it may see. */
                target_id?: number | null;
            }[];
            /** @description Label. */
            name?: string;
        };
        UserWithKey: {
            /** @description The Company that requests act in when they name none. */
            active_company_id: number | null;
            /** @description Platform-wide: may act in every Company. */
            administrator: boolean;
            /** @description The API key, shown this once. */
            api_key: string;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description Unique in the installation. */
            email: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description The user’s role in each Company. */
            memberships: {
                /** @description Internal ID of the Affiliate. */
                affiliate_id: number | null;
                /** @description The owning Company. */
                company_id: number;
                /**
                 * @description What the user may do in the Company.
                 * @enum {string}
                 */
                role: "owner" | "superuser" | "member" | "reporter" | "publisher" | "buyer";
                /** @description Internal ID of the Target. */
                target_id: number | null;
            }[];
            /** @description Label. */
            name: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
        };
        Webhook: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description The events that it is sent. */
            events: ("call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over")[];
            /**
             * Format: date-time
             * @description Since when no delivery has come through; null when the last one has.
             */
            failing_since: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description Why the service paused it; null where a user did. */
            pause_reason: string | null;
            /** @description Whether it is paused. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When it was paused.
             */
            paused_at: string | null;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Address. */
            url: string;
        };
        WebhookBulkChange: {
            /** @description Whether all are made or none; default true. */
            atomic?: boolean;
            /** @description The changes, at most 1000; no record twice. */
            changes: components["schemas"]["WebhookChange"][];
        };
        WebhookBulkOutcome: {
            /**
             * Format: uuid
             * @description What the audit log knows the changes by.
             */
            batch_id: string;
            /** @description What became of each, in their order. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Of the record. */
                id?: number;
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
                webhook?: components["schemas"]["Webhook"];
            }[];
        };
        WebhookBulkRefusal: {
            /** @description Those that were refused. */
            changes: {
                /** @description Why it was refused, where that is no matter of a field. */
                error?: string;
                /** @description Messages by field, where it was refused. */
                errors?: {
                    [key: string]: string[];
                };
                /** @description Its place among `changes`, from 0. */
                index: number;
                /** @description As the resource’s own routes answer such a request. */
                status: number;
            }[];
            /** @description How many were refused. */
            error: string;
        };
        WebhookChange: {
            /** @description The fields of a new record. */
            create?: {
                /** @description The events that it is sent; at least one. */
                events: ("call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over")[];
                /** @description A paused webhook is sent nothing, neither now nor later. */
                paused?: boolean;
                /** @description Where events are posted to. */
                url: string;
            };
            /** @description true deletes the record. */
            delete?: boolean;
            /** @description The events that it is sent; at least one. */
            events?: ("call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over")[];
            /** @description Internal id of the record to change or delete. */
            id?: number;
            /**
             * Format: date-time
             * @description Refuses the change where the record’s `updated_at` is another by now.
             */
            if_updated_at?: string;
            /** @description A paused webhook is sent nothing, neither now nor later. */
            paused?: boolean;
            /** @description Where events are posted to. */
            url?: string;
        };
        WebhookCreate: {
            /** @description The events that it is sent; at least one. */
            events: ("call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over")[];
            /** @description A paused webhook is sent nothing, neither now nor later. */
            paused?: boolean;
            /** @description Where events are posted to. */
            url: string;
        };
        WebhookDelivery: {
            /**
             * Format: date-time
             * @description When it was last sent.
             */
            attempted_at: string | null;
            /** @description How often it was sent. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description What was wrong with the last attempt. */
            error: string | null;
            /**
             * @description The event that it delivers.
             * @enum {string}
             */
            event: "call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over" | "webhook.ping";
            /** @description Of the last answer; null where there was none. */
            http_status: number | null;
            /** @description Internal ID of the delivery. */
            id: number;
            /** @description The `webhook-id` that it is sent with, the same each time. */
            message_id: string;
            /**
             * Format: date-time
             * @description When it is sent next; null once it is settled.
             */
            next_attempt_at: string | null;
            /** @description Whether somebody asked for it, by `redeliver` or `ping`. */
            requested: boolean;
            /**
             * Format: date-time
             * @description When it came through, or was given up.
             */
            settled_at: string | null;
            /**
             * @description `pending` until it has come through, or is given up as `failed`.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed";
            /** @description Internal ID of the webhook. */
            webhook_id: number;
        };
        WebhookUpdate: {
            /** @description The events that it is sent; at least one. */
            events?: ("call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over")[];
            /** @description A paused webhook is sent nothing, neither now nor later. */
            paused?: boolean;
            /** @description Where events are posted to. */
            url?: string;
        };
        WebhookWithSecret: {
            /**
             * Format: date-time
             * @description When it was created, UTC.
             */
            created_at: string;
            /** @description The events that it is sent. */
            events: ("call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over")[];
            /**
             * Format: date-time
             * @description Since when no delivery has come through; null when the last one has.
             */
            failing_since: string | null;
            /** @description Internal ID. */
            id: number;
            /** @description Why the service paused it; null where a user did. */
            pause_reason: string | null;
            /** @description Whether it is paused. */
            paused: boolean;
            /**
             * Format: date-time
             * @description When it was paused.
             */
            paused_at: string | null;
            /** @description What deliveries are signed with: `whsec_` and the base64 of the key. Shown this once. */
            secret: string;
            /**
             * Format: date-time
             * @description When it was last changed, UTC.
             */
            updated_at: string;
            /** @description Address. */
            url: string;
        };
    };
    responses: {
        /** @description The Company, or the operation, is not permitted to this user. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid2: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TargetBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid3: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TargetGroupBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid4: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CampaignBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid5: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AffiliateBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid6: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NumberBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid7: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ContactBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid8: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SuppressedNumberBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid9: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StaticCallerNumberBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid10: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TagBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid11: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookBulkRefusal"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid12: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotRestored"];
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        Invalid13: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description A field of the affiliate is not valid. */
        InvalidAffiliate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    affiliate?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidAlert: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    alert?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidApiKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    api_key?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidCampaign: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    campaign?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidCapSimulation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    cap_simulation?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidCompany: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    company?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidContact: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    contact?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidContactNumber: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    contact_number?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                    /** @description A sentence that says what to change. */
                    error?: string;
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidExport: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    export?: components["schemas"]["Export"];
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidFactor: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    factor?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidGlobalSuppressedNumber: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    global_suppressed_number?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidImport: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    import?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidLedgerEntry: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    ledger_entry?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidNumber: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    number?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidNumberPool: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    number_pool?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidPassword: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    password?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidPayoutBidModificationTable: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Why `csv_data` could not be parsed into rules, with rows and columns. */
                    errors?: string[];
                    /** @description Messages by field. */
                    payout_bid_modification_table?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidPayoutBidModificationTable2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    payout_bid_modification_table?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidPostbackKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    postback_key?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidProof: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    proof?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidReset: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    reset?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidReset2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    reset?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidRoutingPreview: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    routing_preview?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidSavedView: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    saved_view?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidSession: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description Messages by field. */
                    session?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidSettings: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    settings?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidSimulatedCall: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    simulated_call?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidStaticCallerNumber: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    static_caller_number?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidSuppressedNumber: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    suppressed_number?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidTag: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    tag?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidTarget: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    target?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidTargetGroup: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    target_group?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidTrunk: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    trunk?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidUser: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    user?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description A field is not valid, or an `Idempotency-Key` was used for another request. */
        InvalidWebhook: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error?: string;
                    /** @description Messages by field. */
                    webhook?: {
                        /** @description Messages by field. */
                        errors: {
                            [key: string]: string[];
                        };
                    };
                };
            };
        };
        /** @description Malformed: the body, a query value, a window, or a query parameter that a list does not know; or refused as things stand. */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description No such record in the selected Company; another Company’s is indistinguishable from none. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description No such record in the selected Company; another Company’s is indistinguishable from none. */
        NotFound2: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description Too many requests; `Retry-After` says how many seconds to wait. */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before the next request. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description No key, or one that is not known. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The same for either mistake. */
                    error: string;
                };
            };
        };
        /** @description No key, or one that is not known. */
        Unauthenticated2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description Shutting down, or too busy. */
        Unavailable: {
            headers: {
                /** @description Seconds to wait before the next request. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description A request with this `Idempotency-Key` is still under way, or how it ended is not known. */
        UnderWay: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description A request with this `Idempotency-Key` is still under way, or how it ended is not known. */
        UnderWay2: {
            headers: {
                /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                "Idempotent-Replayed"?: "true";
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
        /** @description The body is of a type that this route does not take. */
        UnsupportedType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description A sentence that says what to change. */
                    error: string;
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAffiliateByAfid: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Client ID of the Affiliate. */
                afid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affiliate: components["schemas"]["Affiliate"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAffiliateByAfid: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Client ID of the Affiliate. */
                afid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    affiliate: components["schemas"]["AffiliateUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affiliate: components["schemas"]["Affiliate"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InvalidAffiliate"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAffiliateByAfid: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Client ID of the Affiliate. */
                afid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    affiliate?: components["schemas"]["AffiliateDelete"];
                };
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InvalidAffiliate"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWhatAlertsHaveRaised: {
        parameters: {
            query?: {
                /** @description Only those of this alert. */
                alert_id?: number;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description `true`: only those that last; `false`: only those that are over. */
                open?: boolean;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_event: components["schemas"]["AlertEvent"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    acknowledgeWhatAlertHasRaised: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_event: components["schemas"]["AlertEvent"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["Alert"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAlert: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert: components["schemas"]["AlertCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidAlert"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlert: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAlert: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert: components["schemas"]["AlertUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert: components["schemas"]["Alert"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidAlert"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAlert: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewStoredAlert: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_preview: components["schemas"]["AlertPreview"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewAlert: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    alert: components["schemas"]["AlertQuestion"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        alert_preview: components["schemas"]["AlertPreview"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidAlert"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAPIKeys: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    api_key: components["schemas"]["ApiKeyCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKeyWithKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidApiKey"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAPIKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    api_key: components["schemas"]["ApiKeyUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidApiKey"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaceAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    api_key?: components["schemas"]["ApiKeyRotate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKeyWithKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidApiKey"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAffiliates: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Only those that are paused, or only the others. */
                paused?: boolean;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "afid" | "-afid" | "company_name" | "-company_name" | "first_name" | "-first_name" | "last_name" | "-last_name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affiliate: components["schemas"]["Affiliate"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createAffiliate: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    affiliate: components["schemas"]["AffiliateCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affiliate: components["schemas"]["Affiliate"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InvalidAffiliate"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAffiliate: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affiliate: components["schemas"]["Affiliate"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateAffiliate: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    affiliate: components["schemas"]["AffiliateUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        affiliate: components["schemas"]["Affiliate"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InvalidAffiliate"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteAffiliate: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    affiliate?: components["schemas"]["AffiliateDelete"];
                };
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InvalidAffiliate"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyAffiliatesAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AffiliateBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AffiliateBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid5"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeaderOfTableOfAffiliates: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    importAffiliatesFromTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    import: components["schemas"]["Import"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ImportOutcome"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidImport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportOnCallsV1: {
        parameters: {
            query: {
                /** @description Only calls of these affiliates. */
                affiliate_id?: number[];
                /** @description Only callers in these states: two-letter codes, as rows by `state` have them. */
                caller_state?: string[];
                /** @description Only calls of these campaigns. */
                campaign_id?: number[];
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Adds to each row its figures of an earlier window, as `previous`. The window lies earlier by the Company’s calendar and clocks: by as many days as it takes, a week, a month, or a year. */
                compare?: "previous_period" | "previous_week" | "previous_month" | "previous_year";
                /** @description Only calls that converted, or only the others. */
                converted?: boolean;
                /** @description Date in the Company’s time zone, or ISO 8601 time; inclusive. */
                created_at_end: string;
                /** @description Date in the Company’s time zone, or ISO 8601 time; inclusive. */
                created_at_start: string;
                /** @description What is reported on. */
                domain: "calls";
                /** @description Adds to each row, as `filters`, the parameters that pick its calls alone. */
                drill_down?: boolean;
                /** @description What a row is about. `daily` is `date`; `publisher` and `buyer` are `affiliate` and `target` where the Company has `affiliate_marketing`. */
                facet: "number" | "campaign" | "affiliate" | "target" | "date" | "tag_value" | "state" | "daily" | "publisher" | "buyer";
                /** @description What a row is about besides: rows are for each pair that calls have. Not the same as `facet`. */
                facet2?: "number" | "campaign" | "affiliate" | "target" | "date" | "tag_value" | "state" | "daily" | "publisher" | "buyer";
                /** @description Only calls of these numbers. */
                number_id?: number[];
                /** @description Only calls with this `key:value`. Values of one key are alternatives; of several keys each must be met. Tags that reports do not know are met by no call. */
                tag?: string[];
                /** @description With the facet `tag_value`: a row for each value of this tag, instead of one for each tag. */
                tag_value_key?: string;
                /** @description With `tag_value` as `facet2`: the tag whose values are paired with the facet’s. */
                tag_value_key2?: string;
                /** @description Only calls of these targets. */
                target_id?: number[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportOnCalls: {
        parameters: {
            query: {
                /** @description Only calls of these affiliates. */
                affiliate_id?: number[];
                /** @description Only callers in these states: two-letter codes, as rows by `state` have them. */
                caller_state?: string[];
                /** @description Only calls of these campaigns. */
                campaign_id?: number[];
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Adds to each row its figures of an earlier window, as `previous`. The window lies earlier by the Company’s calendar and clocks: by as many days as it takes, a week, a month, or a year. */
                compare?: "previous_period" | "previous_week" | "previous_month" | "previous_year";
                /** @description Only calls that converted, or only the others. */
                converted?: boolean;
                /** @description Date in the Company’s time zone, or ISO 8601 time; inclusive. */
                created_at_end: string;
                /** @description Date in the Company’s time zone, or ISO 8601 time; inclusive. */
                created_at_start: string;
                /** @description What is reported on. */
                domain: "calls";
                /** @description Adds to each row, as `filters`, the parameters that pick its calls alone. */
                drill_down?: boolean;
                /** @description What a row is about. `daily` is `date`; `publisher` and `buyer` are `affiliate` and `target` where the Company has `affiliate_marketing`. */
                facet: "number" | "campaign" | "affiliate" | "target" | "date" | "tag_value" | "state" | "daily" | "publisher" | "buyer";
                /** @description What a row is about besides: rows are for each pair that calls have. Not the same as `facet`. */
                facet2?: "number" | "campaign" | "affiliate" | "target" | "date" | "tag_value" | "state" | "daily" | "publisher" | "buyer";
                /** @description Adds to each row its figures hour by hour, or by day, week or month, as `series`; not with `facet2`. */
                interval?: "hour" | "day" | "week" | "month";
                /** @description Only calls of these numbers. */
                number_id?: number[];
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only calls with this `key:value`. Values of one key are alternatives; of several keys each must be met. Tags that reports do not know are met by no call. */
                tag?: string[];
                /** @description With the facet `tag_value`: a row for each value of this tag, instead of one for each tag. */
                tag_value_key?: string;
                /** @description With `tag_value` as `facet2`: the tag whose values are paired with the facet’s. */
                tag_value_key2?: string;
                /** @description Only calls of these targets. */
                target_id?: number[];
                /** @description Adds the sums over the rows of all pages, as `totals`. */
                totals?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Rows of this page. */
                        count: number;
                        /** @description Rows of all pages. */
                        count_total: number;
                        /** @description Most calls first, then by ascending `id`, then by that of `facet2`. */
                        data: {
                            /** @description Seconds connected, of finished calls. */
                            connected_duration: number;
                            /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                            connected_duration_percent: number;
                            /** @description Calls that converted. */
                            converted_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            converted_count_percent: number;
                            /** @description Dollars: what the calls were charged. */
                            cost: number;
                            /** @description Dollars: cost for each unique call, to 4 decimals; 0 without one. */
                            cpc: number;
                            /** @description Calls routed to a target where the caller had converted already. */
                            duplicate_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            duplicate_count_percent: number;
                            /** @description Dollars: revenue for each unique call, to 4 decimals; 0 without one. */
                            epc: number;
                            /** @description The record’s name as it is now, the ISO date, the state’s code, or the tag’s value or key. */
                            facet_name: string;
                            /** @description With `facet2`. */
                            facet2?: {
                                /** @description Its name, as in `facet_name`. */
                                facet_name: string;
                                /** @description What the row is about besides: internal ID of the record; `yyyymmdd` for a date; the FIPS number of a US state, 1000 + the SGC number of a Canadian province; a text for `tag_value`: the value, or the key. */
                                id: number | string;
                            };
                            /** @description With `drill_down`: parameters of this report that pick the row’s calls, besides those it was asked with. */
                            filters?: {
                                [key: string]: unknown;
                            };
                            /** @description What the row is about: internal ID of the record; `yyyymmdd` for a date; the FIPS number of a US state, 1000 + the SGC number of a Canadian province; a text for `tag_value`: the value, or the key. */
                            id: number | string;
                            /** @description Calls that are running now. */
                            in_progress_count: number;
                            /** @description Dollars. */
                            payout: number;
                            /** @description With `compare`: the row’s figures of the earlier window; by date, of the earlier day. */
                            previous?: {
                                /** @description Seconds connected, of finished calls. */
                                connected_duration: number;
                                /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                                connected_duration_percent: number;
                                /** @description Calls that converted. */
                                converted_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                converted_count_percent: number;
                                /** @description Dollars: what the calls were charged. */
                                cost: number;
                                /** @description Dollars: cost for each unique call, to 4 decimals; 0 without one. */
                                cpc: number;
                                /** @description Calls routed to a target where the caller had converted already. */
                                duplicate_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                duplicate_count_percent: number;
                                /** @description Dollars: revenue for each unique call, to 4 decimals; 0 without one. */
                                epc: number;
                                /** @description Calls that are running now. */
                                in_progress_count: number;
                                /** @description Dollars. */
                                payout: number;
                                /** @description Dollars: revenue less payout and cost. */
                                profit: number;
                                /** @description Calls whose caller had called the same tracking number before. */
                                repeat_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                repeat_count_percent: number;
                                /** @description Calls that one target failed to answer and another then did. */
                                rescued_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                rescued_count_percent: number;
                                /** @description Dollars: the revenue of rescued calls. */
                                rescued_revenue: number;
                                /** @description Dollars. */
                                revenue: number;
                                /** @description Every call, running ones included. */
                                total_calls: number;
                                /** @description Seconds of finished calls. */
                                total_duration: number;
                                /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                                total_duration_percent: number;
                                /** @description Total less repeats. */
                                unique_calls: number;
                            };
                            /** @description Dollars: revenue less payout and cost. */
                            profit: number;
                            /** @description Calls whose caller had called the same tracking number before. */
                            repeat_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            repeat_count_percent: number;
                            /** @description Calls that one target failed to answer and another then did. */
                            rescued_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            rescued_count_percent: number;
                            /** @description Dollars: the revenue of rescued calls. */
                            rescued_revenue: number;
                            /** @description Dollars. */
                            revenue: number;
                            /** @description With `interval`: in order, without intervals that have no call. */
                            series?: {
                                /** @description Seconds connected, of finished calls. */
                                connected_duration: number;
                                /** @description Calls that converted. */
                                converted_count: number;
                                /** @description Dollars: what the calls were charged. */
                                cost: number;
                                /**
                                 * Format: date-time
                                 * @description When the interval begins: before the window does where that cuts it.
                                 */
                                interval_start: string;
                                /** @description Dollars. */
                                payout: number;
                                /** @description Dollars: revenue less payout and cost. */
                                profit: number;
                                /** @description Dollars. */
                                revenue: number;
                                /** @description Every call, running ones included. */
                                total_calls: number;
                                /** @description Seconds of finished calls. */
                                total_duration: number;
                                /** @description Total less repeats. */
                                unique_calls: number;
                            }[];
                            /** @description Every call, running ones included. */
                            total_calls: number;
                            /** @description Seconds of finished calls. */
                            total_duration: number;
                            /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                            total_duration_percent: number;
                            /** @description Total less repeats. */
                            unique_calls: number;
                        }[];
                        /** @description With `interval`: when each interval of the window begins. */
                        intervals?: string[];
                        /** @description With `totals`: the sums over the rows of all pages. Rows by tag overlap where a call carries several. */
                        totals?: {
                            /** @description Seconds connected, of finished calls. */
                            connected_duration: number;
                            /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                            connected_duration_percent: number;
                            /** @description Calls that converted. */
                            converted_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            converted_count_percent: number;
                            /** @description Dollars: what the calls were charged. */
                            cost: number;
                            /** @description Dollars: cost for each unique call, to 4 decimals; 0 without one. */
                            cpc: number;
                            /** @description Calls routed to a target where the caller had converted already. */
                            duplicate_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            duplicate_count_percent: number;
                            /** @description Dollars: revenue for each unique call, to 4 decimals; 0 without one. */
                            epc: number;
                            /** @description Calls that are running now. */
                            in_progress_count: number;
                            /** @description Dollars. */
                            payout: number;
                            /** @description With `compare`: the same of all rows of the earlier window. */
                            previous?: {
                                /** @description Seconds connected, of finished calls. */
                                connected_duration: number;
                                /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                                connected_duration_percent: number;
                                /** @description Calls that converted. */
                                converted_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                converted_count_percent: number;
                                /** @description Dollars: what the calls were charged. */
                                cost: number;
                                /** @description Dollars: cost for each unique call, to 4 decimals; 0 without one. */
                                cpc: number;
                                /** @description Calls routed to a target where the caller had converted already. */
                                duplicate_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                duplicate_count_percent: number;
                                /** @description Dollars: revenue for each unique call, to 4 decimals; 0 without one. */
                                epc: number;
                                /** @description Calls that are running now. */
                                in_progress_count: number;
                                /** @description Dollars. */
                                payout: number;
                                /** @description Dollars: revenue less payout and cost. */
                                profit: number;
                                /** @description Calls whose caller had called the same tracking number before. */
                                repeat_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                repeat_count_percent: number;
                                /** @description Calls that one target failed to answer and another then did. */
                                rescued_count: number;
                                /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                                rescued_count_percent: number;
                                /** @description Dollars: the revenue of rescued calls. */
                                rescued_revenue: number;
                                /** @description Dollars. */
                                revenue: number;
                                /** @description Every call, running ones included. */
                                total_calls: number;
                                /** @description Seconds of finished calls. */
                                total_duration: number;
                                /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                                total_duration_percent: number;
                                /** @description Total less repeats. */
                                unique_calls: number;
                            };
                            /** @description Dollars: revenue less payout and cost. */
                            profit: number;
                            /** @description Calls whose caller had called the same tracking number before. */
                            repeat_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            repeat_count_percent: number;
                            /** @description Calls that one target failed to answer and another then did. */
                            rescued_count: number;
                            /** @description Percent of the row’s calls, 0–100, to 4 decimals; 0 of nothing. */
                            rescued_count_percent: number;
                            /** @description Dollars: the revenue of rescued calls. */
                            rescued_revenue: number;
                            /** @description Dollars. */
                            revenue: number;
                            /** @description Every call, running ones included. */
                            total_calls: number;
                            /** @description Seconds of finished calls. */
                            total_duration: number;
                            /** @description Percent of that of all rows, 0–100, to 4 decimals; 0 of nothing. */
                            total_duration_percent: number;
                            /** @description Total less repeats. */
                            unique_calls: number;
                        };
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCallsV2: {
        parameters: {
            query?: {
                /** @description Only calls of this affiliate. */
                afid?: string;
                /** @description Phone number. */
                caller?: string;
                /** @description Only calls of this campaign. */
                cid?: string;
                /** @description Alias of `afid`. */
                client_afid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description Alias of `tid`. */
                client_tid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Default: desc, newest first. */
                order?: "asc" | "desc";
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description What to sort by. */
                sort_by?: "created_at" | "updated_at";
                /** @description State. */
                status?: "ringing" | "in_progress" | "finished";
                /** @description Sub ID of the traffic. */
                sub_id?: string;
                /** @description Only calls of this target. */
                tid?: string;
                /** @description Last changed until: ISO 8601 time or date (UTC), inclusive. */
                updated_at_end?: string;
                /** @description Changed since: ISO 8601 time or date (UTC), inclusive. */
                updated_at_start?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCallV2: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    whatHappenedToCallV2: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call_event: components["schemas"]["CallEvent"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRTBInboundsV2: {
        parameters: {
            query?: {
                /** @description Only these affiliates; unknown ones are dropped. */
                affiliate_id?: number[];
                /** @description Two-letter country code. */
                caller_country?: string;
                /** @description Two-letter US state or Canadian province. */
                caller_state?: string;
                /** @description Only these campaigns; unknown ones are dropped. */
                campaign_id?: number[];
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description `today`, `yesterday`, `this_month`, `last_month`, or `last_<n>` with `m`inutes, `h`ours, `d`ays, `w`eeks. Takes precedence over the bounds. */
                created_at?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Only Ping Shield duplicates, or only others. */
                duplicate?: boolean;
                /** @description Page of 100 rows, from 1. */
                page?: number;
                /** @description Smallest and largest, dollars. */
                payout?: number[];
                /** @description Only these postback keys; unknown ones are dropped. */
                postback_key_id?: number[];
                /** @description Smallest and largest, dollars. */
                revenue?: number[];
                /** @description State. */
                status?: ("reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield")[];
                /** @description Only these targets; unknown ones are dropped. */
                target_id?: number[];
                /** @description Add every value that the filters know. */
                with_filters?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every value that filters accept. */
                        filters?: {
                            /** @description Campaigns. */
                            campaigns: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description The Campaign’s postback keys. */
                            postback_keys: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Affiliates. */
                            publishers: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Status values. */
                            statuses: string[];
                            /** @description Targets. */
                            targets: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                        };
                        /** @description Log rows, newest first. */
                        rtb_inbounds: {
                            /** @description Internal ID of the Affiliate; 0 for a buyer. */
                            affiliate_id: number;
                            /**
                             * Format: uuid
                             * @description The Call that came of it; all zero when there is none.
                             */
                            call_uuid: string;
                            /** @description City of the caller. */
                            caller_city: string | null;
                            /** @description Two-letter country of the caller. */
                            caller_country: string | null;
                            /** @description The caller’s number. */
                            caller_number: string | null;
                            /** @description Two-letter state or province of the caller. */
                            caller_state: string | null;
                            /** @description Postal code of the caller. */
                            caller_zip: string | null;
                            /** @description Internal ID of the Campaign. */
                            campaign_id: number;
                            /**
                             * Format: date-time
                             * @description When the reservation was confirmed.
                             */
                            confirmed_at: string | null;
                            /**
                             * Format: date-time
                             * @description When it was created, UTC.
                             */
                            created_at: string;
                            /** @description Which duplicate of its original it is; 0 = none. */
                            duplicate_order: number;
                            /**
                             * Format: uuid
                             * @description The reservation that it duplicates; all zero when none.
                             */
                            duplicate_original_uuid: string;
                            /**
                             * Format: date-time
                             * @description When the reservation ended.
                             */
                            ended_at: string | null;
                            /** @description Requests made for timers. */
                            fired_pixels_count: number;
                            /** @description Timers whose every request failed. */
                            fired_pixels_error_count: number;
                            /** @description Dollars; 0 for a buyer. */
                            payout: number;
                            /** @description The ping’s bucket. */
                            pbm_bucket?: number | null;
                            /** @description Payout before the table changed it. */
                            pbm_original_payout?: number | null;
                            /** @description The percentage that was applied. */
                            pbm_percent_of_revenue?: number | null;
                            /** @description The rule that matched. */
                            pbm_rule_id?: number | null;
                            /** @description The table in force. */
                            pbm_table_version?: string | null;
                            /** @description Whether a percentage was applied. */
                            pbm_variant?: string | null;
                            /** @description Internal ID of the postback key; 0 for a buyer. */
                            postback_key_id: number;
                            /** @description Dollars; 0 for a publisher. */
                            revenue: number;
                            /**
                             * @description State.
                             * @enum {string}
                             */
                            status: "reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield";
                            /** @description Internal ID of the Target; null without one, and for a publisher. */
                            target_id: number | null;
                            /** @description Seconds from the ping to its end. */
                            time_to_resolve: number | null;
                            /**
                             * Format: uuid
                             * @description Its own UUID.
                             */
                            uuid: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCallsV3: {
        parameters: {
            query?: {
                /** @description Only calls of this affiliate. */
                afid?: string;
                /** @description Phone number. */
                caller?: string;
                /** @description Only calls of this campaign. */
                cid?: string;
                /** @description Alias of `afid`. */
                client_afid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description Alias of `tid`. */
                client_tid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Default: desc, newest first. */
                order?: "asc" | "desc";
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description What to sort by. */
                sort_by?: "created_at" | "updated_at";
                /** @description State. */
                status?: "ringing" | "in_progress" | "finished";
                /** @description Sub ID of the traffic. */
                sub_id?: string;
                /** @description Only calls of this target. */
                tid?: string;
                /** @description Last changed until: ISO 8601 time or date (UTC), inclusive. */
                updated_at_end?: string;
                /** @description Changed since: ISO 8601 time or date (UTC), inclusive. */
                updated_at_start?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCallV3: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    whatHappenedToCallV3: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call_event: components["schemas"]["CallEvent"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRTBInboundsV3: {
        parameters: {
            query?: {
                /** @description Only these affiliates; unknown ones are dropped. */
                affiliate_id?: number[];
                /** @description Two-letter country code. */
                caller_country?: string;
                /** @description Two-letter US state or Canadian province. */
                caller_state?: string;
                /** @description Only these campaigns; unknown ones are dropped. */
                campaign_id?: number[];
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description `today`, `yesterday`, `this_month`, `last_month`, or `last_<n>` with `m`inutes, `h`ours, `d`ays, `w`eeks. Takes precedence over the bounds. */
                created_at?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Only Ping Shield duplicates, or only others. */
                duplicate?: boolean;
                /** @description Page of 100 rows, from 1. */
                page?: number;
                /** @description Smallest and largest, dollars. */
                payout?: number[];
                /** @description Only these postback keys; unknown ones are dropped. */
                postback_key_id?: number[];
                /** @description Smallest and largest, dollars. */
                revenue?: number[];
                /** @description State. */
                status?: ("reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield")[];
                /** @description Only these targets; unknown ones are dropped. */
                target_id?: number[];
                /** @description Add every value that the filters know. */
                with_filters?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every value that filters accept. */
                        filters?: {
                            /** @description Campaigns. */
                            campaigns: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description The Campaign’s postback keys. */
                            postback_keys: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Affiliates. */
                            publishers: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Status values. */
                            statuses: string[];
                            /** @description Targets. */
                            targets: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                        };
                        /** @description Log rows, newest first. */
                        rtb_inbounds: {
                            /** @description Internal ID of the Affiliate; 0 for a buyer. */
                            affiliate_id: number;
                            /**
                             * Format: uuid
                             * @description The Call that came of it; all zero when there is none.
                             */
                            call_uuid: string;
                            /** @description City of the caller. */
                            caller_city: string | null;
                            /** @description Two-letter country of the caller. */
                            caller_country: string | null;
                            /** @description The caller’s number. */
                            caller_number: string | null;
                            /** @description Two-letter state or province of the caller. */
                            caller_state: string | null;
                            /** @description Postal code of the caller. */
                            caller_zip: string | null;
                            /** @description Internal ID of the Campaign. */
                            campaign_id: number;
                            /**
                             * Format: date-time
                             * @description When the reservation was confirmed.
                             */
                            confirmed_at: string | null;
                            /**
                             * Format: date-time
                             * @description When it was created, UTC.
                             */
                            created_at: string;
                            /** @description Which duplicate of its original it is; 0 = none. */
                            duplicate_order: number;
                            /**
                             * Format: uuid
                             * @description The reservation that it duplicates; all zero when none.
                             */
                            duplicate_original_uuid: string;
                            /**
                             * Format: date-time
                             * @description When the reservation ended.
                             */
                            ended_at: string | null;
                            /** @description Requests made for timers. */
                            fired_pixels_count: number;
                            /** @description Timers whose every request failed. */
                            fired_pixels_error_count: number;
                            /** @description Dollars; 0 for a buyer. */
                            payout: number;
                            /** @description The ping’s bucket. */
                            pbm_bucket?: number | null;
                            /** @description Payout before the table changed it. */
                            pbm_original_payout?: number | null;
                            /** @description The percentage that was applied. */
                            pbm_percent_of_revenue?: number | null;
                            /** @description The rule that matched. */
                            pbm_rule_id?: number | null;
                            /** @description The table in force. */
                            pbm_table_version?: string | null;
                            /** @description Whether a percentage was applied. */
                            pbm_variant?: string | null;
                            /** @description Internal ID of the postback key; 0 for a buyer. */
                            postback_key_id: number;
                            /** @description Dollars; 0 for a publisher. */
                            revenue: number;
                            /**
                             * @description State.
                             * @enum {string}
                             */
                            status: "reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield";
                            /** @description Internal ID of the Target; null without one, and for a publisher. */
                            target_id: number | null;
                            /** @description Seconds from the ping to its end. */
                            time_to_resolve: number | null;
                            /**
                             * Format: uuid
                             * @description Its own UUID.
                             */
                            uuid: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCallsV4: {
        parameters: {
            query?: {
                /** @description Only calls of this affiliate. */
                afid?: string;
                /** @description Phone number. */
                caller?: string;
                /** @description Only calls of this campaign. */
                cid?: string;
                /** @description Alias of `afid`. */
                client_afid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description Alias of `tid`. */
                client_tid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Default: desc, newest first. */
                order?: "asc" | "desc";
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description What to sort by. */
                sort_by?: "created_at" | "updated_at";
                /** @description State. */
                status?: "ringing" | "in_progress" | "finished";
                /** @description Sub ID of the traffic. */
                sub_id?: string;
                /** @description Only calls of this target. */
                tid?: string;
                /** @description Last changed until: ISO 8601 time or date (UTC), inclusive. */
                updated_at_end?: string;
                /** @description Changed since: ISO 8601 time or date (UTC), inclusive. */
                updated_at_start?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCallV4: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    whatHappenedToCallV4: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call_event: components["schemas"]["CallEvent"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRTBInboundsV4: {
        parameters: {
            query?: {
                /** @description Only these affiliates; unknown ones are dropped. */
                affiliate_id?: number[];
                /** @description Two-letter country code. */
                caller_country?: string;
                /** @description Two-letter US state or Canadian province. */
                caller_state?: string;
                /** @description Only these campaigns; unknown ones are dropped. */
                campaign_id?: number[];
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description `today`, `yesterday`, `this_month`, `last_month`, or `last_<n>` with `m`inutes, `h`ours, `d`ays, `w`eeks. Takes precedence over the bounds. */
                created_at?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Only Ping Shield duplicates, or only others. */
                duplicate?: boolean;
                /** @description Page of 100 rows, from 1. */
                page?: number;
                /** @description Smallest and largest, dollars. */
                payout?: number[];
                /** @description Only these postback keys; unknown ones are dropped. */
                postback_key_id?: number[];
                /** @description Smallest and largest, dollars. */
                revenue?: number[];
                /** @description State. */
                status?: ("reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield")[];
                /** @description Only these targets; unknown ones are dropped. */
                target_id?: number[];
                /** @description Add every value that the filters know. */
                with_filters?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every value that filters accept. */
                        filters?: {
                            /** @description Campaigns. */
                            campaigns: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description The Campaign’s postback keys. */
                            postback_keys: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Affiliates. */
                            publishers: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Status values. */
                            statuses: string[];
                            /** @description Targets. */
                            targets: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                        };
                        /** @description Log rows, newest first. */
                        rtb_inbounds: {
                            /** @description Internal ID of the Affiliate; 0 for a buyer. */
                            affiliate_id: number;
                            /**
                             * Format: uuid
                             * @description The Call that came of it; all zero when there is none.
                             */
                            call_uuid: string;
                            /** @description City of the caller. */
                            caller_city: string | null;
                            /** @description Two-letter country of the caller. */
                            caller_country: string | null;
                            /** @description The caller’s number. */
                            caller_number: string | null;
                            /** @description Two-letter state or province of the caller. */
                            caller_state: string | null;
                            /** @description Postal code of the caller. */
                            caller_zip: string | null;
                            /** @description Internal ID of the Campaign. */
                            campaign_id: number;
                            /**
                             * Format: date-time
                             * @description When the reservation was confirmed.
                             */
                            confirmed_at: string | null;
                            /**
                             * Format: date-time
                             * @description When it was created, UTC.
                             */
                            created_at: string;
                            /** @description Which duplicate of its original it is; 0 = none. */
                            duplicate_order: number;
                            /**
                             * Format: uuid
                             * @description The reservation that it duplicates; all zero when none.
                             */
                            duplicate_original_uuid: string;
                            /**
                             * Format: date-time
                             * @description When the reservation ended.
                             */
                            ended_at: string | null;
                            /** @description Requests made for timers. */
                            fired_pixels_count: number;
                            /** @description Timers whose every request failed. */
                            fired_pixels_error_count: number;
                            /** @description Dollars; 0 for a buyer. */
                            payout: number;
                            /** @description The ping’s bucket. */
                            pbm_bucket?: number | null;
                            /** @description Payout before the table changed it. */
                            pbm_original_payout?: number | null;
                            /** @description The percentage that was applied. */
                            pbm_percent_of_revenue?: number | null;
                            /** @description The rule that matched. */
                            pbm_rule_id?: number | null;
                            /** @description The table in force. */
                            pbm_table_version?: string | null;
                            /** @description Whether a percentage was applied. */
                            pbm_variant?: string | null;
                            /** @description Internal ID of the postback key; 0 for a buyer. */
                            postback_key_id: number;
                            /** @description Dollars; 0 for a publisher. */
                            revenue: number;
                            /**
                             * @description State.
                             * @enum {string}
                             */
                            status: "reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield";
                            /** @description Internal ID of the Target; null without one, and for a publisher. */
                            target_id: number | null;
                            /** @description Seconds from the ping to its end. */
                            time_to_resolve: number | null;
                            /**
                             * Format: uuid
                             * @description Its own UUID.
                             */
                            uuid: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWhoChangedWhat: {
        parameters: {
            query?: {
                /** @description Only what was changed together in this batch. */
                batch_id?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description `today`, `yesterday`, `this_month`, `last_month`, or `last_<n>` with `m`inutes, `h`ours, `d`ays, `w`eeks. Takes precedence over the bounds. */
                created_at?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Only this: `create`, `update`, `delete`, or a more special act such as `reset_cap`. */
                operation?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description Only this kind of record, by its root key. */
                resource?: string;
                /** @description Only records with this internal ID. */
                resource_id?: number;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `-id`. */
                sort?: "id" | "-id" | "created_at" | "-created_at";
                /** @description Only what this user did. */
                user_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        audit_event: components["schemas"]["AuditEvent"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAuditEvent: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        audit_event: components["schemas"]["AuditEvent"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreWhatEventChanged: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    restore?: components["schemas"]["Restoration"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid12"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoChangesThatWereMadeTogether: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The `batch_id` that the events have in common. */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    restore?: components["schemas"]["Restoration"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid12"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description Only calls of this affiliate. */
                afid?: string;
                /** @description Phone number. */
                caller?: string;
                /** @description Only calls of this campaign. */
                cid?: string;
                /** @description Alias of `afid`. */
                client_afid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description Alias of `tid`. */
                client_tid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Default: desc, newest first. */
                order?: "asc" | "desc";
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description What to sort by. */
                sort_by?: "created_at" | "updated_at";
                /** @description State. */
                status?: "ringing" | "in_progress" | "finished";
                /** @description Sub ID of the traffic. */
                sub_id?: string;
                /** @description Only calls of this target. */
                tid?: string;
                /** @description Last changed until: ISO 8601 time or date (UTC), inclusive. */
                updated_at_end?: string;
                /** @description Changed since: ISO 8601 time or date (UTC), inclusive. */
                updated_at_start?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    whatHappenedToCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call_event: components["schemas"]["CallEvent"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    requestFailedPixelAgain: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID of the fired pixel. */
                fired_pixel_id: number;
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fired_pixel: components["schemas"]["FiredPixel"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listenToCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description As it stands in `recording_url`. */
                expires?: string;
                /** @description As it stands in `recording_url`; no key is needed then. */
                signature?: string;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                };
            };
            /** @description A WAV file, stereo: caller left, destination right. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "audio/wav": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            /** @description Default Response */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A sentence that says what to change. */
                        error: string;
                    };
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseRecordingOfCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid13"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeRecordingOfCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        call: components["schemas"]["Call"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid13"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    decideOnceMoreWhomCallMayRing: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replay: components["schemas"]["Replay"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    whatWasSaidBySIPInCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sip_trace: components["schemas"]["SipTrace"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaignPayoutBidModificationTables: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID of the Campaign. */
                campaign_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payout_bid_modification_table: components["schemas"]["PayoutBidModificationTable"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadPayoutBidModificationTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID of the Campaign. */
                campaign_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    payout_bid_modification_table: components["schemas"]["PayoutBidModificationTableCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payout_bid_modification_table: components["schemas"]["PayoutBidModificationTable"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPayoutBidModificationTable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayoutBidModificationTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID of the Campaign. */
                campaign_id: number;
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payout_bid_modification_table: components["schemas"]["PayoutBidModificationTable"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateOrDeactivatePayoutBidModificationTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID of the Campaign. */
                campaign_id: number;
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The same, for who sends it without the root key. */
                    active?: unknown;
                    payout_bid_modification_table?: {
                        /** @description true activates the table in place of the active one, false deactivates it. Required. */
                        active?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payout_bid_modification_table: components["schemas"]["PayoutBidModificationTable"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPayoutBidModificationTable2"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePayoutBidModificationTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID of the Campaign. */
                campaign_id: number;
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewPayoutBidModificationTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID of the Campaign. */
                campaign_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    payout_bid_modification_table: components["schemas"]["PayoutBidModificationTablePreviewCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        payout_bid_modification_table_preview: components["schemas"]["PayoutBidModificationTablePreview"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPayoutBidModificationTable"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    whatOtherCaps: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    cap_simulation: components["schemas"]["CapSimulationCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        cap_simulation: components["schemas"]["CapSimulation"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidCapSimulation"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportRTBInbounds: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    export: components["schemas"]["ExportCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        export: components["schemas"]["Export"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidExport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExport: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        export: components["schemas"]["Export"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFiredPixels: {
        parameters: {
            query?: {
                /** @description Only those fired by calls of this campaign. */
                cid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Fired until: ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description Fired since: ISO 8601 time or date (UTC), inclusive. Absent: two months before `created_at_end`, or before now. */
                created_at_start?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description State. */
                status?: "pending" | "succeeded" | "failed" | "deduped";
                /** @description Internal ID of the timer. */
                timer_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fired_pixel: components["schemas"]["FiredPixel"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listGloballySuppressedNumbers: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "number" | "-number" | "created_at" | "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        global_suppressed_number: components["schemas"]["GlobalSuppressedNumber"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    suppressNumberInWholeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    global_suppressed_number: components["schemas"]["GlobalSuppressedNumberCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        global_suppressed_number: components["schemas"]["GlobalSuppressedNumber"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidGlobalSuppressedNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    liftSuppressionInWholeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number in E.164 form. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    watchLive: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Which to deliver, comma-separated; default: all. */
                events?: string;
                /** @description After how long the stream ends; clients come again by themselves. */
                seconds?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWhatYouMayDoInCompany: {
        parameters: {
            query?: {
                /** @description The Company that is asked about; default: your active one. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        permissions: components["schemas"]["Permissions"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewHowCallWouldBeRouted: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    routing_preview: components["schemas"]["RoutingPreviewCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        routing_preview: components["schemas"]["RoutingPreview"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidRoutingPreview"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRTBInbounds: {
        parameters: {
            query?: {
                /** @description Only these affiliates; unknown ones are dropped. */
                affiliate_id?: number[];
                /** @description Two-letter country code. */
                caller_country?: string;
                /** @description Two-letter US state or Canadian province. */
                caller_state?: string;
                /** @description Only these campaigns; unknown ones are dropped. */
                campaign_id?: number[];
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description `today`, `yesterday`, `this_month`, `last_month`, or `last_<n>` with `m`inutes, `h`ours, `d`ays, `w`eeks. Takes precedence over the bounds. */
                created_at?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_end?: string;
                /** @description ISO 8601 time or date (UTC), inclusive. */
                created_at_start?: string;
                /** @description Only Ping Shield duplicates, or only others. */
                duplicate?: boolean;
                /** @description Page of 100 rows, from 1. */
                page?: number;
                /** @description Smallest and largest, dollars. */
                payout?: number[];
                /** @description Only these postback keys; unknown ones are dropped. */
                postback_key_id?: number[];
                /** @description Smallest and largest, dollars. */
                revenue?: number[];
                /** @description State. */
                status?: ("reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield")[];
                /** @description Only these targets; unknown ones are dropped. */
                target_id?: number[];
                /** @description Add every value that the filters know. */
                with_filters?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every value that filters accept. */
                        filters?: {
                            /** @description Campaigns. */
                            campaigns: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description The Campaign’s postback keys. */
                            postback_keys: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Affiliates. */
                            publishers: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                            /** @description Status values. */
                            statuses: string[];
                            /** @description Targets. */
                            targets: {
                                /** @description Internal ID. */
                                id: number;
                                /** @description Label. */
                                name: string;
                            }[];
                        };
                        /** @description Log rows, newest first. */
                        rtb_inbounds: {
                            /** @description Internal ID of the Affiliate; 0 for a buyer. */
                            affiliate_id: number;
                            /**
                             * Format: uuid
                             * @description The Call that came of it; all zero when there is none.
                             */
                            call_uuid: string;
                            /** @description City of the caller. */
                            caller_city: string | null;
                            /** @description Two-letter country of the caller. */
                            caller_country: string | null;
                            /** @description The caller’s number. */
                            caller_number: string | null;
                            /** @description Two-letter state or province of the caller. */
                            caller_state: string | null;
                            /** @description Postal code of the caller. */
                            caller_zip: string | null;
                            /** @description Internal ID of the Campaign. */
                            campaign_id: number;
                            /**
                             * Format: date-time
                             * @description When the reservation was confirmed.
                             */
                            confirmed_at: string | null;
                            /**
                             * Format: date-time
                             * @description When it was created, UTC.
                             */
                            created_at: string;
                            /** @description Which duplicate of its original it is; 0 = none. */
                            duplicate_order: number;
                            /**
                             * Format: uuid
                             * @description The reservation that it duplicates; all zero when none.
                             */
                            duplicate_original_uuid: string;
                            /**
                             * Format: date-time
                             * @description When the reservation ended.
                             */
                            ended_at: string | null;
                            /** @description Requests made for timers. */
                            fired_pixels_count: number;
                            /** @description Timers whose every request failed. */
                            fired_pixels_error_count: number;
                            /** @description Dollars; 0 for a buyer. */
                            payout: number;
                            /** @description The ping’s bucket. */
                            pbm_bucket?: number | null;
                            /** @description Payout before the table changed it. */
                            pbm_original_payout?: number | null;
                            /** @description The percentage that was applied. */
                            pbm_percent_of_revenue?: number | null;
                            /** @description The rule that matched. */
                            pbm_rule_id?: number | null;
                            /** @description The table in force. */
                            pbm_table_version?: string | null;
                            /** @description Whether a percentage was applied. */
                            pbm_variant?: string | null;
                            /** @description Internal ID of the postback key; 0 for a buyer. */
                            postback_key_id: number;
                            /** @description Dollars; 0 for a publisher. */
                            revenue: number;
                            /**
                             * @description State.
                             * @enum {string}
                             */
                            status: "reserved" | "confirmed" | "claimed" | "expired" | "no-target" | "rejected" | "ping-shield";
                            /** @description Internal ID of the Target; null without one, and for a publisher. */
                            target_id: number | null;
                            /** @description Seconds from the ping to its end. */
                            time_to_resolve: number | null;
                            /**
                             * Format: uuid
                             * @description Its own UUID.
                             */
                            uuid: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    decidePingOnceMore: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replay: components["schemas"]["Replay"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSampleNetwork: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Yours; null where you have none. */
                        sample_network: components["schemas"]["SampleNetwork"] | null;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    makeSampleNetwork: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sample_network: components["schemas"]["SampleNetwork"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay2"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeSampleNetwork: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound2"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    simulateCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    simulated_call: components["schemas"]["SimulatedCallCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        simulated_call: components["schemas"]["SimulatedCall"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSimulatedCall"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    hangUpSimulatedCall: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        simulated_call: components["schemas"]["SimulatedCall"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getYourself: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateYourself: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["SelfUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidUser"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsersThatYouManage: {
        parameters: {
            query?: {
                /** @description Only administrators, or only others. */
                administrator?: boolean;
                /** @description Only the users of this company. */
                company_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description Only those with this role in a company that you manage. */
                role?: "owner" | "superuser" | "member" | "reporter" | "publisher" | "buyer";
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "email" | "-email" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["UserCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["UserWithKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidUser"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    user: components["schemas"]["UserUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["User"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidUser"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["InvalidUser"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUserAPIKeys: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        api_key: components["schemas"]["ApiKey"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteUserAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the API key. */
                api_key_id: number;
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeUserSecondFactors: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    giveUserNewAPIKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        user: components["schemas"]["UserWithKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    makeLinkThatSetsPasswordOfUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reset: components["schemas"]["PasswordResetLink"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["InvalidReset2"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                /** @description Only the one with this client campaign ID. */
                cid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. With neither, everything is answered. */
                page?: number;
                /** @description Only those that are paused, or only the others. */
                paused?: boolean;
                /** @description Rows per page (25 when only `page` is sent); more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "cid" | "-cid" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only those that use this target group. */
                target_group_id?: number;
                /** @description Only those that may send calls to this target, by themselves or by a group. */
                target_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["CampaignListed"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCampaign: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    campaign: components["schemas"]["CampaignCreate"];
                };
                "multipart/form-data": {
                    campaign: components["schemas"]["CampaignCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidCampaign"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    copyCampaign: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    campaign?: {
                        /** @description Grants affiliates access through the LinkTrust integration. Default false. */
                        affiliate_can_pull_number?: boolean;
                        /** @description What a suppressed caller hears who `can_resubscribe`; it should say that pressing 7 lifts the suppression. Blank or null (default): suppressed callers are refused at once. */
                        caller_blocked_message?: string | null;
                        /** @description Client campaign ID; generated when blank. */
                        cid?: string | null;
                        /** @description Alias of `cid`. */
                        client_cid?: string | null;
                        /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
                        conversion_criteria_attributes?: {
                            /** @description true removes the criterion that `id` names. */
                            _destroy?: boolean;
                            /** @description Within which a caller converts once; 0 (default) = every call may. */
                            dedupe_seconds?: number;
                            /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                            id?: number;
                            /** @description Label. */
                            name?: string | null;
                            /** @description Lowest is considered first. Default: after the last one there is. */
                            position?: number;
                            /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                            tag_list?: string;
                            /** @description Replaces all tiers. Default none. */
                            tiers?: {
                                /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                                payout?: number;
                                /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                                payout_percent?: number | null;
                                /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                                revenue?: number;
                                /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                                seconds?: number;
                            }[];
                        }[];
                        /** @description Repeat callers fire no timers within this window; 0 (default) disables. */
                        dedupe_seconds?: number;
                        /** @description Destroys the existing timers and menu options before the sent ones are applied; those therefore have no `id`. */
                        destroy_nested?: boolean;
                        /** @description Entries to add, or with `id` to change. */
                        menu_options_attributes?: {
                            /**
                             * @description 1 dial the option’s targets, 2 dial `target_number`, 3 go to campaign `target_cid`, 4 suppress the caller and hang up, 5 repeat the greeting, 6 hang up. Left out, it follows from what is sent: `target_cid` makes it 3, `target_number` 2, targets 1.
                             * @enum {unknown}
                             */
                            action?: 1 | 2 | 3 | 4 | 5 | 6;
                            /** @description Changes this option, keeping what is not sent; without it one is added. */
                            id?: number;
                            /**
                             * @description The key. Required for a new option; one option a key.
                             * @enum {unknown}
                             */
                            option?: "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "*" | "#";
                            /** @description A campaign of the Company, this one included; overrides `target_number`. */
                            target_cid?: string | null;
                            /** @description Target groups that action 1 dials. Replaces the whole list. */
                            target_group_ids?: number[];
                            /** @description Targets that action 1 dials. Replaces the whole list. */
                            target_ids?: number[];
                            /** @description E.164 number or `sip:user@domain`. */
                            target_number?: string | null;
                        }[];
                        /** @description Text-to-speech greeting; should say which key to press. Takes the place of a recording. Blank or null: no greeting at all. */
                        message?: string | null;
                        /** @description Recorded greeting, up to 25 MB, sent as `multipart/form-data` with fields named after the root key, such as `campaign[message_file]`, `campaign[name]`. Its format is recognised by its content, not its name. Takes the place of `message`; null takes a recording away. */
                        message_file?: unknown;
                        /**
                         * Format: byte
                         * @description The same recording for JSON clients. Null takes a recording away.
                         */
                        message_file_b64_data?: string | null;
                        /** @description What the recording is called; `greeting` where nothing is said. */
                        message_file_b64_filename?: string | null;
                        /**
                         * @description The least attestation (STIR/SHAKEN) of calls that show a number: others are refused before they are answered. Null (default) = none is asked for.
                         * @enum {unknown}
                         */
                        minimum_attestation?: "A" | "B" | "C" | null;
                        /** @description Label. */
                        name?: string | null;
                        /** @description Default false. */
                        paused?: boolean | null;
                        /** @description Whether calls are recorded. Default true. */
                        record_calls?: boolean;
                        /** @description Most seconds recorded of a call. */
                        record_seconds?: number | null;
                        /** @description Times the greeting is said. */
                        repeat?: number;
                        /**
                         * @description What decides the order inside a priority: `priority_weight` (default) draws by weight, `bid` puts the highest expected revenue first, `performance` the highest revenue per unique call over the last 7 days.
                         * @enum {unknown}
                         */
                        routing_strategy?: "priority_weight" | "bid" | "performance";
                        /** @description Target groups that menu option 1 dials by default. Replaces the whole list. */
                        target_group_ids?: number[];
                        /** @description Targets that menu option 1 dials by default. Replaces the whole list. */
                        target_ids?: number[];
                        /** @description Entries to add, or with `id` to change. */
                        timers_attributes?: {
                            /** @description Only for calls of this affiliate. */
                            afid?: string | null;
                            /** @description Overrides the campaign’s `dedupe_seconds`. */
                            dedupe_seconds?: number | null;
                            /** @description Changes this timer, keeping what is not sent; without it one is added. */
                            id?: number;
                            /** @description Call duration at which it fires; 0 = call start. Required for a new timer. */
                            seconds?: number;
                            /** @description Only for calls to this target. */
                            tid?: string | null;
                            /** @description Kind. */
                            type?: string | null;
                            /** @description http or https; tokens such as `[caller_id]` are filled in. Required for a new timer. */
                            url?: string;
                        }[];
                        /** @description The trunk that calls go out by to targets which choose none; null = the default. */
                        trunk_id?: number | null;
                        /** @description Most calls of one caller within `velocity_seconds`: further ones are refused before they are answered, and counted as well. Callers without a number, and static callers, are not counted. Null (default) = however many. */
                        velocity_calls?: number | null;
                        /** @description The window that `velocity_calls` counts in; default 3600. */
                        velocity_seconds?: number;
                        /**
                         * @description Voice of the greeting.
                         * @enum {unknown}
                         */
                        voice_gender?: "Male" | "Female" | null;
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["CampaignListed"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidCampaign"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaignPostbackKeys: {
        parameters: {
            query?: {
                /** @description Only those for this: `rtb`, `conversion` or `data`. */
                action?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Only those that are paused, or only the others. */
                paused?: boolean;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPostbackKey: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    postback_key: components["schemas"]["PostbackKeyCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPostbackKey"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostbackKey: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
                /** @description Internal ID of the postback key. */
                postback_key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePostbackKey: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
                /** @description Internal ID of the postback key. */
                postback_key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    postback_key: components["schemas"]["PostbackKeyUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPostbackKey"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePostbackKey: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
                /** @description Internal ID of the postback key. */
                postback_key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyCampaignsAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CampaignBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid4"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCampaign: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCampaign: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    campaign: components["schemas"]["CampaignUpdate"];
                };
                "multipart/form-data": {
                    campaign: components["schemas"]["CampaignUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        campaign: components["schemas"]["Campaign"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidCampaign"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCampaign: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCampaignPostbackKeysByCid: {
        parameters: {
            query?: {
                /** @description Only those for this: `rtb`, `conversion` or `data`. */
                action?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Only those that are paused, or only the others. */
                paused?: boolean;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPostbackKeyByCid: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    postback_key: components["schemas"]["PostbackKeyCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPostbackKey"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPostbackKeyByPostbackKeyId: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
                /** @description Internal ID of the postback key. */
                postback_key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePostbackKeyByPostbackKeyId: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
                /** @description Internal ID of the postback key. */
                postback_key_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    postback_key: components["schemas"]["PostbackKeyUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        postback_key: components["schemas"]["PostbackKey"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPostbackKey"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePostbackKeyByPostbackKeyId: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Client ID of the Campaign. */
                cid: string;
                /** @description Internal ID of the postback key. */
                postback_key_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeaderOfTableOfCampaigns: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCampaignsFromTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    import: components["schemas"]["Import"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ImportOutcome"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidImport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCompanies: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    company: components["schemas"]["CompanyCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidCompany"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCompany: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    company: components["schemas"]["CompanyUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidCompany"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCompanyLedger: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ledger_entry: components["schemas"]["LedgerEntry"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    creditOrCorrectCompanyBalance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ledger_entry: components["schemas"]["LedgerEntryCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ledger_entry: components["schemas"]["LedgerEntry"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidLedgerEntry"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCompanySettings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: components["schemas"]["Settings"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCompanySettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    settings: components["schemas"]["SettingsUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: components["schemas"]["Settings"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSettings"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWhatEverybodyMayKnowOfCompany: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["OwnCompany"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getActiveCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        company: components["schemas"]["Company"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContactNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number, with or without its country code, or `sip:user@domain`. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact_number: components["schemas"]["ContactNumberUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact_number: components["schemas"]["ContactNumber"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidContactNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeNumberFromContact: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number, with or without its country code, or `sip:user@domain`. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["InvalidContactNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContactByNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Phone number, with or without its country code, or `sip:user@domain`. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateOrCreateContactByNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number, with or without its country code, or `sip:user@domain`. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: components["schemas"]["ContactUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidContact"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContactByNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number, with or without its country code, or `sip:user@domain`. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    suppressNumberByNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number in E.164 form. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    suppressed_number?: components["schemas"]["FormerSuppressedNumberCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suppressed_number: components["schemas"]["FormerSuppressedNumber"];
                    };
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suppressed_number: components["schemas"]["FormerSuppressedNumber"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSuppressedNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    liftSuppressionByNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number in E.164 form. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Only the one with this phone number, in E.164. */
                number?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only those with this tag: `key`, or `key:value`. */
                tag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: components["schemas"]["ContactCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidContact"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contact: components["schemas"]["ContactUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        contact: components["schemas"]["Contact"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidContact"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyContactsAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid7"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeaderOfTableOfContacts: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    importContactsFromTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    import: components["schemas"]["Import"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ImportOutcome"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidImport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    postWhatCallWasWorth: {
        parameters: {
            query?: {
                /** @description The call that converted; this or `caller_number` is required. */
                call_uuid?: string;
                /** @description The caller, whose last call to the campaign within 30 days is meant. */
                caller_number?: string;
                /** @description Dollars. */
                payout?: string;
                /** @description Dollars; this or `payout` is required. */
                revenue?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The call.
                         */
                        call_uuid: string;
                        /** @description The caller, where it was sent instead of the call. */
                        caller_number?: string;
                        /** @description What the publisher is paid for it, in dollars, where that was sent. */
                        payout?: number;
                        /** @description What the call brings, in dollars, where that was sent: as it was taken. */
                        revenue?: number;
                        /**
                         * @description That it was taken.
                         * @enum {string}
                         */
                        status: "converted";
                    };
                };
            };
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    postConversionsJson: {
        parameters: {
            query?: {
                /** @description The call that converted; this or `caller_number` is required. */
                call_uuid?: string;
                /** @description The caller, whose last call to the campaign within 30 days is meant. */
                caller_number?: string;
                /** @description Dollars. */
                payout?: string;
                /** @description Dollars; this or `payout` is required. */
                revenue?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The call that converted; this or `caller_number` is required. */
                    call_uuid?: string;
                    /** @description The caller, whose last call to the campaign within 30 days is meant. */
                    caller_number?: string;
                    /** @description Postback key with the action `conversion`. */
                    key?: string;
                    /** @description Dollars. */
                    payout?: string;
                    /** @description Dollars; this or `payout` is required. */
                    revenue?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The call that converted; this or `caller_number` is required. */
                    call_uuid?: string;
                    /** @description The caller, whose last call to the campaign within 30 days is meant. */
                    caller_number?: string;
                    /** @description Postback key with the action `conversion`. */
                    key?: string;
                    /** @description Dollars. */
                    payout?: string;
                    /** @description Dollars; this or `payout` is required. */
                    revenue?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The call.
                         */
                        call_uuid: string;
                        /** @description The caller, where it was sent instead of the call. */
                        caller_number?: string;
                        /** @description What the publisher is paid for it, in dollars, where that was sent. */
                        payout?: number;
                        /** @description What the call brings, in dollars, where that was sent: as it was taken. */
                        revenue?: number;
                        /**
                         * @description That it was taken.
                         * @enum {string}
                         */
                        status: "converted";
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    writeTagsToCall: {
        parameters: {
            query?: {
                /** @description The call; this or `caller_number` is required. */
                call_uuid?: string;
                /** @description The caller, whose last call to the campaign is meant; where there is none yet, the next ping and call within 24 hours. */
                caller_number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The call, where it was named.
                         */
                        call_uuid?: string;
                        /** @description Instead of `call_uuid`, where that was sent. */
                        caller_number?: string;
                        /**
                         * @description That they were written to a call, or are kept for the next one of a caller who has not called yet.
                         * @enum {string}
                         */
                        status: "written" | "kept";
                        /** @description The tags that were written, by key. */
                        tag_values: {
                            [key: string]: string;
                        };
                    };
                };
            };
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    postDataWritingJson: {
        parameters: {
            query?: {
                /** @description The call; this or `caller_number` is required. */
                call_uuid?: string;
                /** @description The caller, whose last call to the campaign is meant; where there is none yet, the next ping and call within 24 hours. */
                caller_number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Every other parameter is a tag. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description The call; this or `caller_number` is required. */
                    call_uuid?: string;
                    /** @description The caller, whose last call to the campaign is meant; where there is none yet, the next ping and call within 24 hours. */
                    caller_number?: string;
                    /** @description Postback key with the action `data`. */
                    key?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description The call; this or `caller_number` is required. */
                    call_uuid?: string;
                    /** @description The caller, whose last call to the campaign is meant; where there is none yet, the next ping and call within 24 hours. */
                    caller_number?: string;
                    /** @description Postback key with the action `data`. */
                    key?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description The call, where it was named.
                         */
                        call_uuid?: string;
                        /** @description Instead of `call_uuid`, where that was sent. */
                        caller_number?: string;
                        /**
                         * @description That they were written to a call, or are kept for the next one of a caller who has not called yet.
                         * @enum {string}
                         */
                        status: "written" | "kept";
                        /** @description The tags that were written, by key. */
                        tag_values: {
                            [key: string]: string;
                        };
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMails: {
        parameters: {
            query?: {
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those that are so. */
                status?: "pending" | "sent" | "failed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mail: components["schemas"]["ListedMail"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mail: components["schemas"]["Mail"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNumberPools: {
        parameters: {
            query?: {
                /** @description Only pools of this affiliate. */
                afid?: string;
                /** @description Only pools of this campaign. */
                cid?: string;
                /** @description Alias of `afid`. */
                client_afid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Only those with numbers of this country: two letters. */
                country?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "type" | "-type" | "country" | "-country" | "max_pool_size" | "-max_pool_size" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only these: `Toll-free` or `Local`. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number_pool: components["schemas"]["NumberPool"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNumberPool: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number_pool: components["schemas"]["NumberPoolCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number_pool: components["schemas"]["NumberPool"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidNumberPool"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNumberPool: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number_pool: components["schemas"]["NumberPool"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNumberPool: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number_pool: components["schemas"]["NumberPoolUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number_pool: components["schemas"]["NumberPool"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidNumberPool"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNumberPool: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNumbers: {
        parameters: {
            query?: {
                /** @description Only numbers of this affiliate. */
                afid?: string;
                /** @description Only numbers of this campaign. */
                cid?: string;
                /** @description Alias of `afid`. */
                client_afid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Only those of this country: two letters. */
                country?: string;
                /** @description Only those of any pool, or only those of none. */
                in_pool?: boolean;
                /** @description Only this phone number, in E.164. */
                number?: string;
                /** @description Only those of this pool. */
                number_pool_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Only those that are paused, or only the others. */
                paused?: boolean;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description Only numbers with this sub ID. */
                sid?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "number" | "-number" | "name" | "-name" | "sid" | "-sid" | "country" | "-country" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only those with this tag: `key`, or `key:value`. */
                tag?: string;
                /** @description Only toll-free ones, or only others. */
                toll_free?: boolean;
                /** @description Last changed until: ISO 8601 time or date (UTC), inclusive. */
                updated_at_end?: string;
                /** @description Changed since: ISO 8601 time or date (UTC), inclusive. */
                updated_at_start?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number: components["schemas"]["Number"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: components["schemas"]["NumberCreate"];
                };
                "multipart/form-data": {
                    number: components["schemas"]["NumberCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number: components["schemas"]["Number"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number: components["schemas"]["Number"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: components["schemas"]["NumberUpdate"];
                };
                "multipart/form-data": {
                    number: components["schemas"]["NumberUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number: components["schemas"]["Number"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyNumbersAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumberBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NumberBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid6"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeaderOfTableOfNumbers: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    importNumbersFromTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    import: components["schemas"]["Import"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ImportOutcome"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidImport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRtbsJson: {
        parameters: {
            query?: {
                /** @description Required unless the key allows pings without it. */
                caller_number?: string;
                /** @description A number of the Company that the caller is expected to call. */
                inbound_number?: string;
                /** @description The source that the bid is attributed to: an `afid`. Required. */
                publisher_id?: string;
                /** @description Alias of `publisher_id`. */
                source_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Until when it holds, UTC.
                         */
                        expires_at?: string;
                        /** @description Number to call. */
                        inbound_number?: string | null;
                        /** @description Expected payout, dollars. */
                        service_payout?: number;
                        /** @description Only on a shielded duplicate: always true. */
                        service_ping_shield?: boolean;
                        /** @description Required call duration. */
                        service_seconds?: number;
                        /** @description SIP address of this reservation alone. */
                        sip_address?: string;
                        /**
                         * @description State.
                         * @enum {string}
                         */
                        status: "reserved" | "confirmed" | "no-target";
                        /**
                         * Format: uuid
                         * @description Its own UUID.
                         */
                        uuid: string;
                    };
                };
            };
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    ping: {
        parameters: {
            query?: {
                /** @description Required unless the key allows pings without it. */
                caller_number?: string;
                /** @description A number of the Company that the caller is expected to call. */
                inbound_number?: string;
                /** @description The source that the bid is attributed to: an `afid`. Required. */
                publisher_id?: string;
                /** @description Alias of `publisher_id`. */
                source_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Every other parameter tags the reservation. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Required unless the key allows pings without it. */
                    caller_number?: string;
                    /** @description A number of the Company that the caller is expected to call. */
                    inbound_number?: string;
                    /** @description Postback key. */
                    key?: string;
                    /** @description The source that the bid is attributed to: an `afid`. Required. */
                    publisher_id?: string;
                    /** @description Alias of `publisher_id`. */
                    source_id?: string;
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Required unless the key allows pings without it. */
                    caller_number?: string;
                    /** @description A number of the Company that the caller is expected to call. */
                    inbound_number?: string;
                    /** @description Postback key. */
                    key?: string;
                    /** @description The source that the bid is attributed to: an `afid`. Required. */
                    publisher_id?: string;
                    /** @description Alias of `publisher_id`. */
                    source_id?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Until when it holds, UTC.
                         */
                        expires_at?: string;
                        /** @description Number to call. */
                        inbound_number?: string | null;
                        /** @description Expected payout, dollars. */
                        service_payout?: number;
                        /** @description Only on a shielded duplicate: always true. */
                        service_ping_shield?: boolean;
                        /** @description Required call duration. */
                        service_seconds?: number;
                        /** @description SIP address of this reservation alone. */
                        sip_address?: string;
                        /**
                         * @description State.
                         * @enum {string}
                         */
                        status: "reserved" | "confirmed" | "no-target";
                        /**
                         * Format: uuid
                         * @description Its own UUID.
                         */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmReservation: {
        parameters: {
            query?: {
                /** @description State. */
                status?: "confirmed";
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Until when it holds, UTC.
                         */
                        expires_at?: string;
                        /** @description Number to call. */
                        inbound_number?: string | null;
                        /** @description Expected payout, dollars. */
                        service_payout?: number;
                        /** @description Only on a shielded duplicate: always true. */
                        service_ping_shield?: boolean;
                        /** @description Required call duration. */
                        service_seconds?: number;
                        /** @description SIP address of this reservation alone. */
                        sip_address?: string;
                        /**
                         * @description State.
                         * @enum {string}
                         */
                        status: "reserved" | "confirmed" | "no-target";
                        /**
                         * Format: uuid
                         * @description Its own UUID.
                         */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmReservationByUuid: {
        parameters: {
            query?: {
                /** @description State. */
                status?: "confirmed";
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Until when it holds, UTC.
                         */
                        expires_at?: string;
                        /** @description Number to call. */
                        inbound_number?: string | null;
                        /** @description Expected payout, dollars. */
                        service_payout?: number;
                        /** @description Only on a shielded duplicate: always true. */
                        service_ping_shield?: boolean;
                        /** @description Required call duration. */
                        service_seconds?: number;
                        /** @description SIP address of this reservation alone. */
                        sip_address?: string;
                        /**
                         * @description State.
                         * @enum {string}
                         */
                        status: "reserved" | "confirmed" | "no-target";
                        /**
                         * Format: uuid
                         * @description Its own UUID.
                         */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    putRtbsUuidJson: {
        parameters: {
            query?: {
                /** @description State. */
                status?: "confirmed";
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Until when it holds, UTC.
                         */
                        expires_at?: string;
                        /** @description Number to call. */
                        inbound_number?: string | null;
                        /** @description Expected payout, dollars. */
                        service_payout?: number;
                        /** @description Only on a shielded duplicate: always true. */
                        service_ping_shield?: boolean;
                        /** @description Required call duration. */
                        service_seconds?: number;
                        /** @description SIP address of this reservation alone. */
                        sip_address?: string;
                        /**
                         * @description State.
                         * @enum {string}
                         */
                        status: "reserved" | "confirmed" | "no-target";
                        /**
                         * Format: uuid
                         * @description Its own UUID.
                         */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchRtbsUuidJson: {
        parameters: {
            query?: {
                /** @description State. */
                status?: "confirmed";
            };
            header?: never;
            path: {
                /** @description Its own UUID. */
                uuid: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
                "application/x-www-form-urlencoded": {
                    /** @description Postback key. */
                    key?: string;
                    /**
                     * @description State.
                     * @enum {string}
                     */
                    status?: "confirmed";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description Until when it holds, UTC.
                         */
                        expires_at?: string;
                        /** @description Number to call. */
                        inbound_number?: string | null;
                        /** @description Expected payout, dollars. */
                        service_payout?: number;
                        /** @description Only on a shielded duplicate: always true. */
                        service_ping_shield?: boolean;
                        /** @description Required call duration. */
                        service_seconds?: number;
                        /** @description SIP address of this reservation alone. */
                        sip_address?: string;
                        /**
                         * @description State.
                         * @enum {string}
                         */
                        status: "reserved" | "confirmed" | "no-target";
                        /**
                         * Format: uuid
                         * @description Its own UUID.
                         */
                        uuid: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSavedViews: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description Only those that are shared, or only private ones. */
                shared?: boolean;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only views of this list or report. */
                view_page?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        saved_view: components["schemas"]["SavedView"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    saveView: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    saved_view: components["schemas"]["SavedViewCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        saved_view: components["schemas"]["SavedView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSavedView"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSavedView: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        saved_view: components["schemas"]["SavedView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeSavedView: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    saved_view: components["schemas"]["SavedViewUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        saved_view: components["schemas"]["SavedView"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSavedView"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSavedView: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    session: components["schemas"]["SignIn"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSession"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["ListedSession"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOneOfSessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    answerSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    factor: components["schemas"]["FactorAnswer"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidFactor"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginToAnswerByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`; good for five minutes. */
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSecondFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        factor: components["schemas"]["Factor"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    factor: components["schemas"]["PasskeyCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        factor: components["schemas"]["AddedFactor"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidFactor"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginToAddPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`; good for five minutes. */
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    addAppThatShowsCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    factor: components["schemas"]["TotpCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        factor: components["schemas"]["NewTotp"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidFactor"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    confirmApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    factor: components["schemas"]["TotpConfirm"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        factor: components["schemas"]["AddedFactor"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidFactor"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInByLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    session: components["schemas"]["SignInByLink"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSession"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    session: components["schemas"]["PasskeySignIn"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSession"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginToSignInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`; good for five minutes. */
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: components["schemas"]["PasswordChange"];
                };
            };
        };
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidPassword"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    proveOnceMoreWhoYouAre: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    proof: components["schemas"]["Proof"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        session: components["schemas"]["Session"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidProof"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    countRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: components["schemas"]["RecoveryCodesLeft"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    drawNewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: components["schemas"]["RecoveryCodes"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reset: components["schemas"]["PasswordReset"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reset: components["schemas"]["PasswordResetState"];
                    };
                };
            };
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        reset: components["schemas"]["PasswordResetState"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidReset"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listStaticCallerNumbers: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. With neither, everything is answered. */
                page?: number;
                /** @description Rows per page (25 when only `page` is sent); more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "number" | "-number" | "created_at" | "-created_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        static_caller_number: components["schemas"]["StaticCallerNumber"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    addStaticCallerNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    static_caller_number: components["schemas"]["StaticCallerNumberCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        static_caller_number: components["schemas"]["StaticCallerNumber"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidStaticCallerNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeStaticCallerNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyStaticCallerNumbersAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StaticCallerNumberBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StaticCallerNumberBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid9"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSuppressedNumbers: {
        parameters: {
            query?: {
                /** @description Only those for this affiliate. */
                affiliate_id?: number;
                /** @description Only those for this campaign. */
                campaign_id?: number;
                /** @description Only those that may lift it themselves, or only the others. */
                can_resubscribe?: boolean;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. With neither, everything is answered. */
                page?: number;
                /** @description Rows per page (25 when only `page` is sent); more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "number" | "-number" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suppressed_number: components["schemas"]["SuppressedNumber"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSuppressedNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Phone number in E.164 form. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suppressed_number: components["schemas"]["SuppressedNumber"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSuppressedNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number in E.164 form. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    suppressed_number: components["schemas"]["SuppressedNumberUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suppressed_number: components["schemas"]["SuppressedNumber"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSuppressedNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    suppressNumber: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number in E.164 form. */
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    suppressed_number?: components["schemas"]["SuppressedNumberCreate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressedNumberCreated"];
                };
            };
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressedNumberCreated"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidSuppressedNumber"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    liftSuppression: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Phone number in E.164 form. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManySuppressedNumbersAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuppressedNumberBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuppressedNumberBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid8"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    askWhetherNumbersAreSuppressed: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Ask about this number; without it, about any at all. */
                number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether any number is suppressed. */
                        suppressed_numbers_exist: boolean;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeaderOfTableOfSuppressedNumbers: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    importSuppressedNumbersFromTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    import: components["schemas"]["Import"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ImportOutcome"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidImport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    askWhetherThereIsSuppressionList: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Ask about this number; without it, about any at all. */
                number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether any number is suppressed. */
                        suppression_list: boolean;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "key" | "-key" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only those whose values are in reports, or only others. */
                values_report?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tag: components["schemas"]["TagCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTag"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTag: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    tag: components["schemas"]["TagUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tag: components["schemas"]["Tag"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTag"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyTagsAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid10"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeaderOfTableOfTags: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    importTagsFromTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    import: components["schemas"]["Import"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ImportOutcome"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidImport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTargetGroups: {
        parameters: {
            query?: {
                /** @description Only those that dial so. */
                behavior?: 1 | 2;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. With neither, everything is answered. */
                page?: number;
                /** @description Rows per page (25 when only `page` is sent); more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "priority" | "-priority" | "weight" | "-weight" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only those that this target is a member of. */
                target_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TargetGroup"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTargetGroup: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target_group: components["schemas"]["TargetGroupCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target_group: components["schemas"]["TargetGroup"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTargetGroup"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTargetGroup: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target_group: components["schemas"]["TargetGroup"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTargetGroup: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target_group: components["schemas"]["TargetGroupUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target_group: components["schemas"]["TargetGroup"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTargetGroup"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTargetGroup: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    copyTargetGroup: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target_group?: {
                        /**
                         * @description 1 = dial separately (default), 2 = simuldial, all at once: needs priority and weight.
                         * @enum {unknown}
                         */
                        behavior?: 1 | 2;
                        /** @description Most concurrent calls; null = unlimited. */
                        concurrency_cap?: number | null;
                        /** @description Calls a day. */
                        daily_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description Calls for ever, until the cap is reset. */
                        hard_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description Calls an hour. */
                        hourly_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description Calls a month. */
                        monthly_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description Label. */
                        name?: string;
                        /** @description Lowest is tried first; used when groups are simuldialed. */
                        priority?: number | null;
                        /** @description All members, in place of those there are. */
                        target_ids?: number[];
                        /** @description Share among equal priority; used when groups are simuldialed. */
                        weight?: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target_group: components["schemas"]["TargetGroup"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTargetGroup"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetHardCapsOfTargetGroupAndTargets: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See `Location`. */
            302: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyTargetGroupsAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TargetGroupBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TargetGroupBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid3"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTargets: {
        parameters: {
            query?: {
                /** @description Only those that this campaign may send calls to, by itself or by a group. */
                campaign_id?: number;
                /** @description As `campaign_id`, by the campaign’s client ID. */
                cid?: string;
                /** @description Alias of `cid`. */
                client_cid?: string;
                /** @description Alias of `tid`. */
                client_tid?: string;
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Page, from 1. With neither, everything is answered. */
                page?: number;
                /** @description Only those that are paused, or only the others. */
                paused?: boolean;
                /** @description Rows per page (25 when only `page` is sent); more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "number" | "-number" | "tid" | "-tid" | "priority" | "-priority" | "weight" | "-weight" | "time_zone" | "-time_zone" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
                /** @description Only those with this tag: `key`, or `key:value`. */
                tag?: string;
                /** @description Only members of this target group. */
                target_group_id?: number;
                /** @description Only the one with this client target ID. */
                tid?: string;
                /** @description Only those in this time zone. */
                time_zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Target"][];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTarget: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target: components["schemas"]["TargetCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target: components["schemas"]["Target"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTarget"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTarget: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target: components["schemas"]["Target"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTarget: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target: components["schemas"]["TargetUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target: components["schemas"]["Target"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTarget"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTarget: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description See `Location`. */
            302: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description A sentence that says what to change. */
                        error: string;
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    copyTarget: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target?: {
                        /** @description Another external identifier. */
                        alternative_id?: string | null;
                        /** @description Fields to change of how its buyer is asked for a bid; null = it is not asked any more. */
                        bid_request_attributes?: {
                            /** @description … whether it takes the call; null = it does when it bids. */
                            accept_path?: string | null;
                            /** @description Where its JSON answer holds the bid in dollars, such as `bids[0].price`. */
                            bid_path?: string | null;
                            /** @description Sent with POST and PUT; JSON unless a Content-Type says otherwise. May hold tokens. */
                            body?: string | null;
                            /** @description Sent along, by name; values may hold tokens. Replaces those there are. */
                            headers?: {
                                [key: string]: string;
                            };
                            /**
                             * @description Default GET.
                             * @enum {unknown}
                             */
                            method?: "GET" | "POST" | "PUT";
                            /** @description … the number to dial for this call; null = the target’s own. */
                            number_path?: string | null;
                            /** @description … the connected seconds from which on it pays; null = the criterion’s. */
                            seconds_path?: string | null;
                            /** @description Most milliseconds for this buyer; null = what the postback key leaves. */
                            timeout_ms?: number | null;
                            /** @description Where the buyer is asked; its path and query may hold tokens such as `[caller_number]`. */
                            url?: string;
                        } | null;
                        /** @description Suppresses recording of calls via this target. */
                        block_recording?: boolean | null;
                        /** @description Replaces nothing: an entry with `id` is changed, or removed by `_destroy`, one without is added. Without any entry the target is always open. */
                        business_hours_attributes?: {
                            /** @description true removes the entry that `id` names. */
                            _destroy?: boolean;
                            /** @description 0 = Sunday … 6 = Saturday. */
                            day_of_week?: number;
                            /** @description Of the entry to change; without it, one is created. */
                            id?: number;
                            /** @description The times are the closed period, for overnight shifts. */
                            invert?: boolean;
                            /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                            time_close?: number;
                            /** @description 24-hour HHMM, such as 930; 2400 = end of day. */
                            time_open?: number;
                            /** @description Whether the entry counts at all. Default true; false = closed. */
                            work_day?: boolean;
                        }[];
                        /** @description The Number presented as caller ID. */
                        cid_number_id?: number | null;
                        /** @description Alias of `tid`. */
                        client_tid?: string | null;
                        /** @description Most concurrent calls; null = unlimited. */
                        concurrency_cap?: number | null;
                        /** @description Replaces nothing: a criterion with `id` is changed, one without is added. */
                        conversion_criteria_attributes?: {
                            /** @description true removes the criterion that `id` names. */
                            _destroy?: boolean;
                            /** @description Within which a caller converts once; 0 (default) = every call may. */
                            dedupe_seconds?: number;
                            /** @description Changes this criterion, keeping what is not sent; without it one is added. */
                            id?: number;
                            /** @description Label. */
                            name?: string | null;
                            /** @description Lowest is considered first. Default: after the last one there is. */
                            position?: number;
                            /** @description Conditions on the call, as on targets: `<<<key:value>>>`, comma-separated; replaces all, empty clears. */
                            tag_list?: string;
                            /** @description Replaces all tiers. Default none. */
                            tiers?: {
                                /** @description What the publisher is paid, in dollars, at most 4 decimals; default 0. */
                                payout?: number;
                                /** @description Percent of the revenue that is paid out instead of `payout`; default null. */
                                payout_percent?: number | null;
                                /** @description What the buyer pays, in dollars, at most 4 decimals; default 0. */
                                revenue?: number;
                                /** @description Connected seconds from which on it holds. Required, once in a criterion. */
                                seconds?: number;
                            }[];
                        }[];
                        /** @description Phone number presented as caller ID. */
                        custom_cid?: string | null;
                        /** @description Calls a day. */
                        daily_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description Doing-business-as label. */
                        dba?: string | null;
                        /** @description Calls for ever, until the cap is reset. */
                        hard_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description Calls an hour. */
                        hourly_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description In-band ringing detection. */
                        inband_signals?: boolean;
                        /** @description Calls a month. */
                        monthly_cap_attributes?: {
                            /** @description The limit; null removes it. */
                            cap: number | null;
                        };
                        /** @description Label. */
                        name?: string | null;
                        /** @description Phone number in E.164 form, or `sip:user@domain`. */
                        number?: string;
                        /** @description Masks the caller’s number. */
                        obfuscate_cid?: boolean;
                        /** @description Skipped in routing. */
                        paused?: boolean;
                        /** @description Lowest is tried first. Default 1. */
                        priority?: number;
                        /** @description DTMF digits sent on pickup; `w` = a pause of half a second. */
                        send_digits?: string | null;
                        /** @description true insists that `number` is a SIP address. */
                        sip?: boolean;
                        /** @description SIP password. */
                        sip_password?: string | null;
                        /** @description SIP user name. */
                        sip_username?: string | null;
                        /** @description `<<<key:value>>>`, comma-separated; replaces all tags, empty clears. */
                        tag_list?: string;
                        /** @description Client target ID, unique in the Company. */
                        tid?: string | null;
                        /**
                         * @description The zone that hours and caps are counted in. Default UTC.
                         * @enum {unknown}
                         */
                        time_zone?: "International Date Line West" | "Midway Island" | "American Samoa" | "Hawaii" | "Alaska" | "Pacific Time (US & Canada)" | "Tijuana" | "Mountain Time (US & Canada)" | "Arizona" | "Chihuahua" | "Mazatlan" | "Central Time (US & Canada)" | "Saskatchewan" | "Guadalajara" | "Mexico City" | "Monterrey" | "Central America" | "Eastern Time (US & Canada)" | "Indiana (East)" | "Bogota" | "Lima" | "Quito" | "Atlantic Time (Canada)" | "Caracas" | "La Paz" | "Santiago" | "Newfoundland" | "Brasilia" | "Buenos Aires" | "Montevideo" | "Georgetown" | "Greenland" | "Mid-Atlantic" | "Azores" | "Cape Verde Is." | "Dublin" | "Edinburgh" | "Lisbon" | "London" | "Casablanca" | "Monrovia" | "UTC" | "Belgrade" | "Bratislava" | "Budapest" | "Ljubljana" | "Prague" | "Sarajevo" | "Skopje" | "Warsaw" | "Zagreb" | "Brussels" | "Copenhagen" | "Madrid" | "Paris" | "Amsterdam" | "Berlin" | "Bern" | "Rome" | "Stockholm" | "Vienna" | "West Central Africa" | "Bucharest" | "Cairo" | "Helsinki" | "Kyiv" | "Riga" | "Sofia" | "Tallinn" | "Vilnius" | "Athens" | "Istanbul" | "Minsk" | "Jerusalem" | "Harare" | "Pretoria" | "Moscow" | "St. Petersburg" | "Volgograd" | "Kuwait" | "Riyadh" | "Nairobi" | "Baghdad" | "Tehran" | "Abu Dhabi" | "Muscat" | "Baku" | "Tbilisi" | "Yerevan" | "Kabul" | "Ekaterinburg" | "Islamabad" | "Karachi" | "Tashkent" | "Chennai" | "Kolkata" | "Mumbai" | "New Delhi" | "Kathmandu" | "Astana" | "Dhaka" | "Sri Jayawardenepura" | "Almaty" | "Novosibirsk" | "Rangoon" | "Bangkok" | "Hanoi" | "Jakarta" | "Krasnoyarsk" | "Beijing" | "Chongqing" | "Hong Kong" | "Urumqi" | "Kuala Lumpur" | "Singapore" | "Taipei" | "Perth" | "Irkutsk" | "Ulaanbaatar" | "Seoul" | "Osaka" | "Sapporo" | "Tokyo" | "Yakutsk" | "Darwin" | "Adelaide" | "Canberra" | "Melbourne" | "Sydney" | "Brisbane" | "Hobart" | "Vladivostok" | "Guam" | "Port Moresby" | "Magadan" | "Solomon Is." | "New Caledonia" | "Fiji" | "Kamchatka" | "Marshall Is." | "Auckland" | "Wellington" | "Nuku'alofa" | "Tokelau Is." | "Chatham Is." | "Samoa";
                        /** @description Seconds to ring before moving on. Default 30. */
                        timeout_seconds?: number;
                        /** @description Seconds added to those of timers when calls go here. Default 0. */
                        timer_offset?: number;
                        /** @description The trunk that its calls go out by; null = the campaign’s, else the default. */
                        trunk_id?: number | null;
                        /** @description Most calls of one caller within `velocity_seconds`: further ones go to others. A call counts where it was answered, or dialled last. Callers without a number, and static callers, are not counted. Null (default) = however many. */
                        velocity_calls?: number | null;
                        /** @description The window that `velocity_calls` counts in; default 3600. */
                        velocity_seconds?: number;
                        /** @description Share among equal priority: randomizes the order; 0 comes last. Default 1. */
                        weight?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target: components["schemas"]["Target"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTarget"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetTargetHardCap: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        target: components["schemas"]["Target"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyTargetsAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TargetBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TargetBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid2"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHeaderOfTableOfTargets: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    importTargetsFromTable: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    import: components["schemas"]["Import"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        import: components["schemas"]["ImportOutcome"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidImport"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTrunks: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Only these: `both`, `inbound` or `outbound`. */
                direction?: string;
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "name" | "-name" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trunk: components["schemas"]["Trunk"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTrunk: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trunk: components["schemas"]["TrunkCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trunk: components["schemas"]["Trunk"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTrunk"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTrunk: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trunk: components["schemas"]["Trunk"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateTrunk: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    trunk: components["schemas"]["TrunkUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trunk: components["schemas"]["Trunk"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidTrunk"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTrunk: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    tryTrunk: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        trunk_test: components["schemas"]["TrunkTest"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNumberThatPageShowsVisitor: {
        parameters: {
            query?: {
                /** @description The Affiliate that the visitor came from: its numbers are shown first, and its calls are attributed to it. An unknown one is not created. */
                afid?: string;
                /** @description The Campaign; required with `embedded_key`. */
                cid?: string;
                /** @description The Company’s public key, beside which `cid` names the Campaign. */
                embedded_key?: string;
                /** @description Alias of `afid`. */
                publisher_id?: string;
                /** @description Where the visitor came from; calls carry it as `visitor_referrer`. */
                referrer?: string;
                /** @description The Campaign’s public key. This or `embedded_key` is required. */
                show_key?: string;
                /** @description The page; calls carry its first 1000 characters as `visitor_url`. */
                url?: string;
                /** @description Whom the first answer said the visitor is: the lease is renewed, and the number stays. */
                visitor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        number: components["schemas"]["ShownNumber"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadExport: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: that of the record which the path names. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description See `Location`. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description Only those that are sent this event. */
                event?: "call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over";
                /** @description Only those whose deliveries fail, or only the others. */
                failing?: boolean;
                /** @description Page, from 1. */
                page?: number;
                /** @description Only those that are paused, or only the others. */
                paused?: boolean;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description Only those in which this occurs, or whose `id` it is; in any case. */
                q?: string;
                /** @description What to sort by, descending with `-`; equal ones by `id`. Default: `id`. */
                sort?: "id" | "-id" | "created_at" | "-created_at" | "updated_at" | "-updated_at";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook: components["schemas"]["WebhookCreate"];
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidWebhook"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    webhook: components["schemas"]["WebhookUpdate"];
                };
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["InvalidWebhook"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; no body. */
            204: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
                /** @description The event that they deliver. */
                event?: "call.started" | "call.answered" | "call.ended" | "call.converted" | "call.corrected" | "call.recorded" | "call.recording_failed" | "reservation.created" | "reservation.confirmed" | "reservation.claimed" | "reservation.expired" | "target.capped" | "alert.raised" | "alert.over" | "webhook.ping";
                /** @description Page, from 1. */
                page?: number;
                /** @description Rows per page; more than 100 is taken as 100. */
                per_page?: number;
                /** @description State. */
                status?: "pending" | "succeeded" | "failed";
            };
            header?: never;
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The `first`, `prev`, `last` and `next` page, where there are several. */
                    Link?: string;
                    /** @description How many rows all pages have. */
                    "X-Total-Count"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_delivery: components["schemas"]["WebhookDelivery"];
                    }[];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendDeliveryAgain: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID of the delivery. */
                delivery_id: number;
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    tryWebhook: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook_delivery: components["schemas"]["WebhookDelivery"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Internal ID. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["WebhookWithSecret"];
                    };
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["UnderWay"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeManyWebhooksAtOnce: {
        parameters: {
            query?: {
                /** @description The Company to act in; default: your active one. Better sent explicitly. */
                company_id?: number;
            };
            header?: {
                /** @description Makes the request safe to repeat: for 24 hours the same request with the same key is not carried out again but answered as the first time. Draw a new key (such as a UUID) for each new request. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookBulkChange"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    /** @description The request was carried out before with this `Idempotency-Key`; this is its answer again. */
                    "Idempotent-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookBulkOutcome"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthenticated2"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UnderWay"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedType"];
            422: components["responses"]["Invalid11"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
}
