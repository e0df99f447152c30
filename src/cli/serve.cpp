#include "server/serve.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <thread>

#include "cli/commands.hpp"
#include "cli/links.hpp"
#include "cli/where_tables_are.hpp"
#include "cli/whole_number.hpp"
#include "review/review.hpp"
#include "server/typescript.hpp"
#include "view/typescript.hpp"

namespace misthrow::cli {

namespace {

struct ServeCommand {
    server::ServeOptions serve;
    std::string listen{"127.0.0.1:8080"};
    std::string log{"text"};
    std::vector<std::string> trusted_proxies;
    std::uint64_t idle_days{14};
    std::uint32_t idle_seconds{60};
};

// ADDRESS:PORT, [IPV6]:PORT or PORT.
std::string read_listen(const std::string& text, server::NetOptions& net) {
    const std::size_t colon = text.rfind(':');
    std::string address = colon == std::string::npos ? net.address : text.substr(0, colon);
    if (address.starts_with('[') && address.ends_with(']')) {
        address = address.substr(1, address.size() - 2);
    }
    const std::string port = text.substr(colon == std::string::npos ? 0 : colon + 1);
    const bool digits = !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
    if (!digits || std::stoul(port) > 65535) {
        return "'" + text + "' is not an ADDRESS:PORT like 0.0.0.0:8080";
    }
    net.address = address;
    net.port = static_cast<std::uint16_t>(std::stoul(port));
    return {};
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
    auto options = std::make_shared<ServeCommand>();
    server::ServeOptions& serve = options->serve;
    server::Limits& limits = serve.limits;
    CLI::App* command = app.add_subcommand("serve", "Run the table server: tables, people, computers, the page");
    command->option_defaults()->always_capture_default();
    command
        ->add_option("--listen", options->listen,
                     "Where to listen: ADDRESS:PORT; 0.0.0.0:8080 for the whole network, port 0 for any free one")
        ->envname("MISTHROW_LISTEN");
    command->add_option("--database", serve.database, "The file that holds all tables; made if it is not there")
        ->envname("MISTHROW_DATABASE");
    command
        ->add_option(
            "--store", serve.stores,
            "A PostgreSQL database instead of the file: postgresql://USER@HOST/DATABASE. Any number of servers may share it, and "
            "people of one table may be at any of them. May be repeated: tables are spread over all databases, which every "
            "server must be "
            "given in the same order")
        ->envname("MISTHROW_STORE")
        ->delimiter(' ')
        ->check(fault_of_address);
    command
        ->add_flag("--alone", serve.alone,
                   "With --store: one server at a time; a second one waits until the first has gone, and takes over")
        ->envname("MISTHROW_ALONE");
    command->add_option("--page", serve.page, "A folder with the page, instead of the one built in")->envname("MISTHROW_PAGE");
    command
        ->add_option("--trusted-proxy", options->trusted_proxies,
                     "Address of a proxy whose X-Forwarded-For is believed, or a network like 10.0.0.0/8; may be repeated")
        ->envname("MISTHROW_TRUSTED_PROXY")
        ->delimiter(',')
        ->check([](const std::string& text) {
            return server::read_range(text) ? "" : "'" + text + "' is neither an address nor a network like 10.0.0.0/8";
        });
    command
        ->add_option("--origin", serve.net.origins, "A further page that may connect, like https://example.org; may be repeated")
        ->envname("MISTHROW_ORIGIN")
        ->delimiter(',')
        ->check([](const std::string& text) {
            return server::is_origin(text)
                       ? ""
                       : "'" + text + "' is not an origin like https://example.org: scheme, name, port, nothing else";
        });
    command->add_option("--log", options->log, "The journal on standard error: text or json")
        ->envname("MISTHROW_LOG")
        ->check(CLI::IsMember({"text", "json"}));
    takes_whole_number(
        command->add_option("--thinking-threads", serve.thinking_threads, "Threads on which computer players think"), 1, 64)
        ->envname("MISTHROW_THINKING_THREADS");
    serve.net.threads = server::threads_for(std::thread::hardware_concurrency());
    takes_whole_number(command->add_option("--threads", serve.net.threads,
                                           "Threads that tables and sockets are spread over; one table is always one thread's. "
                                           "Half as many as cores, 8 at most, where it is not given"),
                       1, 32)
        ->envname("MISTHROW_THREADS");
    const std::string group = "Limits";
    constexpr std::uint64_t plenty = 1'000'000'000;
    constexpr double least_rate = 0.001;
    constexpr double most_rate = 1e9;
    takes_whole_number(command->add_option("--connections", limits.connections, "Connections in all"), 1, plenty)
        ->envname("MISTHROW_CONNECTIONS")
        ->group(group);
    takes_whole_number(
        command->add_option("--connections-per-address", limits.connections_per_address, "Connections of one address"), 1, plenty)
        ->envname("MISTHROW_CONNECTIONS_PER_ADDRESS")
        ->group(group);
    takes_whole_number(command->add_option("--tables", limits.tables, "Tables in memory"), 1, plenty)
        ->envname("MISTHROW_TABLES")
        ->group(group);
    takes_number(
        command->add_option("--tables-per-address", limits.tables_per_address_and_hour, "New tables of one address in an hour"),
        least_rate, most_rate)
        ->envname("MISTHROW_TABLES_PER_ADDRESS")
        ->group(group);
    takes_number(
        command->add_option("--messages-per-second", limits.messages_per_second, "Messages of one connection, on average"),
        least_rate, most_rate)
        ->envname("MISTHROW_MESSAGES_PER_SECOND")
        ->group(group);
    takes_number(command->add_option("--changes-per-second", limits.changes_per_address_and_second,
                                     "Times that one address sits down, begins or asks for a rematch, on average"),
                 least_rate, most_rate)
        ->envname("MISTHROW_CHANGES_PER_SECOND")
        ->group(group);
    takes_whole_number(command->add_option("--message-bytes", limits.message_bytes, "The longest message"), 1, plenty)
        ->envname("MISTHROW_MESSAGE_BYTES")
        ->group(group);
    takes_whole_number(command->add_option("--idle-seconds", options->idle_seconds,
                                           "A connection that does not even answer a ping for this long is dropped"),
                       1, 3600)
        ->envname("MISTHROW_IDLE_SECONDS")
        ->group(group);
    takes_whole_number(
        command->add_option("--idle-days", options->idle_days,
                            "A table where no game was finished and that nobody has touched for this long is deleted"),
        1, 36500)
        ->envname("MISTHROW_IDLE_DAYS")
        ->group(group);
    command->footer(R"(
Everything is in one file (--database); save it with 'misthrow admin backup' while the server runs; or in PostgreSQL (--store, docs/scaling.md).
An acknowledged choice is on disk. SIGTERM
and SIGINT end it cleanly: what was asked is still answered. Where it can be opened is printed on standard output; the
journal, whose first line has address and port, goes to standard error.
Each option can also be set by the environment variable in brackets. TLS is the job of a proxy in front: docs/hosting.md.

  /ws                WebSocket, docs/protocol.md       /tables/ID.mtr   the record of a table's game
  /healthz /readyz   is it alive, does it take work    /metrics         figures for Prometheus

Examples:
  misthrow serve                                         for this machine: http://127.0.0.1:8080
  misthrow serve --listen 0.0.0.0:8080                   for everybody in the network
  misthrow serve --listen 127.0.0.1:8080 --trusted-proxy 127.0.0.1 --database /var/lib/misthrow/tables.db

Exit status: 0 stopped by a signal, 1 stopped by a fault (what was acknowledged is on disk: start it again), 2 it could not start.)");
    command->callback([options, &status] {
        if (const std::string wrong = read_listen(options->listen, options->serve.net); !wrong.empty()) {
            std::cerr << "misthrow: " << wrong << '\n';
            status = kCannotStart;
            return;
        }
        for (const std::string& text : options->trusted_proxies) {
            options->serve.net.trusted_proxies.push_back(*server::read_range(text));
        }
        options->serve.journal = options->log == "json" ? server::JournalForm::Json : server::JournalForm::Plain;
        options->serve.limits.idle_table = std::chrono::hours{24 * options->idle_days};
        options->serve.limits.idle = std::chrono::seconds{options->idle_seconds};
        options->serve.ready = [address = options->serve.net.address](std::uint16_t port) {
            const std::vector<std::string> all = links(address, port, own_addresses());
            std::cout << "Misthrow is open at " << all.front() << " (Ctrl-C closes it).\n";
            for (std::size_t i = 1; i < all.size(); ++i) {
                std::cout << "In your network: " << all[i] << '\n';
            }
            std::cout << std::flush;
        };
        try {
            server::serve(options->serve);
        } catch (const server::Broken& error) {
            std::cerr << "misthrow: " << error.what() << '\n';
            status = kFaulty;
        } catch (const std::runtime_error& error) {
            std::cerr << "misthrow: " << error.what() << '\n';
            status = kCannotStart;
        }
    });
}

void add_protocol(CLI::App& app) {
    CLI::App* command = app.add_subcommand("protocol", "Print the server's protocol as TypeScript types");
    const auto of_view = std::make_shared<bool>(false);
    CLI::Option* view = command->add_flag("--view", *of_view, "What the page shows of a game (web/client/view.ts) instead");
    const auto of_review = std::make_shared<bool>(false);
    command->add_flag("--review", *of_review, "What review --json prints (web/client/review-types.ts) instead")->excludes(view);
    command->footer(
        "\nweb/client/protocol.ts is this text. docs/protocol.md explains the messages.\n\nExample:\n  misthrow protocol > "
        "web/client/protocol.ts\n  misthrow protocol --view > web/client/view.ts\n  misthrow protocol --review > "
        "web/client/review-types.ts");
    command->callback([of_view, of_review] {
        std::cout << (*of_view ? view::typescript() : *of_review ? review::typescript() : server::typescript());
    });
}

}  // namespace misthrow::cli
