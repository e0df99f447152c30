// What can go wrong in a round. Each returns when it has happened; what it stopped works again when the round ends.
import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const cluster = join(dirname(fileURLToPath(import.meta.url)), "../cluster");
const wait = (milliseconds) => new Promise((end) => setTimeout(end, milliseconds));

export const faults = {
    "nothing": async () => {},
    "a node is killed": async (world) => {
        const node = world.anyNode();
        await node.stop("SIGKILL");
        await wait(world.random.below(600));
        await node.start();
    },
    "two nodes are killed": async (world) => {
        const nodes = world.nodes.slice(1);
        await Promise.all(nodes.map((node) => node.stop("SIGKILL")));
        await wait(world.random.below(400));
        await Promise.all(nodes.map((node) => node.start()));
    },
    "a node is asked to stop": async (world) => {
        const node = world.anyNode();
        const status = await node.stop("SIGTERM");
        if (status !== 0) world.complain(`a node that was asked to stop ended with ${status}: ${node.journal.slice(-300)}`);
        await node.start();
    },
    "a node stands still": async (world) => {
        const node = world.anyNode();
        node.up = false;
        node.signal("SIGSTOP");
        await wait(world.random.between(50, 1500));
        node.leave();
        await wait(world.random.below(800));
        node.signal("SIGCONT");
        node.up = true;
    },
    "a node stands still for so long that others take over": async (world) => {
        const node = world.anyNode();
        node.up = false;
        node.signal("SIGSTOP");
        node.leave();
        await wait(6500);
        node.signal("SIGCONT");
        node.up = true;
    },
    "connections to the database are cut": async (world) => {
        for (let i = 0; i < 5; ++i) {
            world.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'");
            await wait(world.random.below(200));
        }
    },
    "a node's way to the database is slow": async (world) => {
        const { way } = world.anyNode();
        way.delay = world.random.between(50, 700);
        await wait(world.random.between(1000, 3000));
        way.delay = 0;
    },
    // Nobody is told: the node has to notice by itself that nothing comes any more.
    "a node's way to the database goes silent": async (world) => {
        const node = world.anyNode();
        node.way.goSilent();
        await wait(world.random.below(1000)); // people still ask there, in vain
        node.up = false;
        node.leave();
        await wait(6500); // others take over
        node.up = true;
    },
    // By hours, or by more than any table that nobody uses is kept for: while the node works, and when it begins.
    "a node's clock jumps": async (world) => {
        const node = world.anyNode();
        const hour = 3600;
        const by = world.random.pick([-400 * 24 * hour, -5 * hour, 5 * hour, 400 * 24 * hour]);
        node.setClock(by);
        await wait(3000 + world.random.below(3000)); // the sweeper comes meanwhile
        await node.stop("SIGTERM");
        await node.start();
        const off = (Date.parse(node.journal.match(/^\S+(?= listening )/gm).at(-1)) - Date.now()) / 1000 - by;
        if (Math.abs(off) > 600) world.complain(`the clock of a node should be ${by} s ahead, and is ${off} s off`);
        node.setClock(0);
        await wait(1100);
    },
    // As PostgreSQL says it when a table cannot grow. (With no room for its journal it ends itself, which is the next fault.)
    "the database's disk is full": async (world) => {
        world.sql("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END$$;"
            + " CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION refuse()");
        await wait(world.random.between(100, 1500));
        world.sql("DROP TRIGGER full_disk ON events; DROP FUNCTION refuse");
    },
    "the database is killed": async () => {
        execFileSync(cluster, ["restart", process.env.MISTHROW_POSTGRES_FOLDER]);
    },
};
