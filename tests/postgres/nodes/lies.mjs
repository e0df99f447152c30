// What servers that lose or double something would leave in the database: done to it while they are down, so that the harness shows that it would notice.
export const occasion = (world) => world.tables.find(({ id, history }) => id && history.steps.length > 2 && !history.over);

export const lies = {
    "the last event of a table is lost": (world) => {
        const table = occasion(world);
        if (table) world.sql(`DELETE FROM events WHERE table_id = '${table.id}' AND version >= ${table.history.version}`);
        return table;
    },
    "a table is gone": (world) => {
        const table = occasion(world);
        if (table) world.sql(`DELETE FROM events WHERE table_id = '${table.id}'; DELETE FROM tables WHERE id = '${table.id}'`);
        return table;
    },
    "an event is another": (world) => {
        const table = occasion(world);
        if (table) world.sql(`UPDATE events SET body = '3 seated 0 person Nobody _ _' WHERE table_id = '${table.id}' AND version = 2`);
        return table;
    },
};
