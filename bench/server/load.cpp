// server_load play|people|fill|idle|colyseus: what bench/server/run asks of the server. Prints one line of JSON.
#include <sys/resource.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>

#include "colyseus.hpp"
#include "play.hpp"
#include "socket.hpp"

namespace misthrow::bench {

namespace {

double own_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double percentile(std::vector<std::uint32_t>& sorted, double part) {
    return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))] / 1000.0;
}

void print(PlayResult& result, double cpu) {
    std::ranges::sort(result.acknowledged);
    std::ranges::sort(result.everywhere);
    std::cout << R"({"choices":)" << result.choices << R"(,"seconds":)" << result.seconds << R"(,"choices_per_second":)"
              << static_cast<double>(result.choices) / result.seconds << R"(,"nodes":)" << result.nodes << R"(,"ok_p50_ms":)"
              << percentile(result.acknowledged, 0.5) << R"(,"ok_p99_ms":)" << percentile(result.acknowledged, 0.99)
              << R"(,"all_p50_ms":)" << percentile(result.everywhere, 0.5) << R"(,"all_p99_ms":)"
              << percentile(result.everywhere, 0.99) << R"(,"client_cpu_s":)" << cpu << "}\n";
}

// Connections that do nothing but answer pings, until standard input ends.
int idle(std::uint16_t port, std::size_t count, std::uint8_t source) {
    Poll poll;
    std::vector<std::unique_ptr<Socket>> sockets;
    std::size_t open = 0;
    std::size_t ended = 0;
    const auto serve = [&](void* owner) {
        auto& socket = *static_cast<Socket*>(owner);
        const bool before = socket.upgraded();
        if (socket.descriptor() >= 0 && !socket.receive([](std::string_view) {})) {
            socket.close();
            ++ended;
            open -= before ? 1 : 0;
        } else if (!before && socket.upgraded()) {
            ++open;
        }
    };
    std::string why;
    for (std::size_t i = 0; i < count && why.empty(); ++i) {
        auto& socket = *sockets.emplace_back(std::make_unique<Socket>());
        try {
            socket.open(port, static_cast<std::uint8_t>(source + i % 50));
        } catch (const std::runtime_error& error) {
            why = error.what();
            sockets.pop_back();
            break;
        }
        poll.add(socket, &socket);
        while (sockets.size() - open - ended > 64) {
            poll.wait(100, serve);
        }
    }
    for (int quiet = 0; quiet < 20 && open + ended < sockets.size(); ++quiet) {
        poll.wait(100, serve);
    }
    std::cout << R"({"open":)" << open << R"(,"ended":)" << ended << R"(,"why":")" << why << "\"}" << std::endl;
    pid_t parent = getppid();
    while (getppid() == parent) {
        poll.wait(1000, serve);
    }
    return 0;
}

int run(int count, char** arguments) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);

    CLI::App app{"Load for the table server"};
    app.require_subcommand(1);
    PlayOptions options;
    std::string game = "knaster";
    std::size_t connections = 1000;
    unsigned source = 1;
    const auto common = [&](CLI::App* command) {
        command->add_option("--port", options.ports, "Several: servers on one database")->required();
        return command;
    };
    CLI::App* playing = common(app.add_subcommand("play", "Every seat decides at once, for some seconds"));
    CLI::App* filling = common(app.add_subcommand("fill", "Leaves many tables in the middle of a game"));
    CLI::App* thinking = common(app.add_subcommand("people", "Every seat thinks before it decides, for some seconds"));
    CLI::App* peer = common(app.add_subcommand("colyseus", "As play, at a room of Colyseus"));
    for (CLI::App* command : {playing, filling, thinking, peer}) {
        command->add_option("--tables", options.tables);
        command->add_option("--seats", options.seats);
    }
    for (CLI::App* command : {playing, filling, thinking}) {
        command->add_option("--game", game)->check(CLI::IsMember({"qwixx", "qwinto", "knaster"}));
    }
    for (CLI::App* command : {playing, thinking, peer}) {
        command->add_option("--seconds", options.seconds, "Measured");
        command->add_option("--warm-up", options.warm_up, "Seconds before that, when everybody plays");
    }
    for (CLI::App* command : {playing, thinking}) {
        command->add_flag("--together", options.together, "All seats of a table at the same server");
    }
    thinking->add_option("--think", options.think, "Seconds before a choice, on average")->required();
    thinking->add_option("--at-once", options.at_once, "Tables that are opened at the same time")->default_val(20);
    filling->add_option("--nodes", options.nodes)->required();
    filling->add_option("--at-once", options.at_once);
    CLI::App* idling = common(app.add_subcommand("idle", "Connections that only stay"));
    idling->add_option("--connections", connections);
    idling->add_option("--source", source, "The first 127.0.0.x to come from");
    CLI11_PARSE(app, count, arguments);
    if (idling->parsed()) {
        return idle(options.ports.front(), connections, static_cast<std::uint8_t>(source));
    }
    options.game = game == "qwixx" ? id_of<Qwixx> : game == "qwinto" ? id_of<Qwinto> : id_of<Knaster>;
    options.one_device = filling->parsed();
    PlayResult result = peer->parsed() ? play_colyseus(options) : play(options);
    print(result, own_seconds());
    return 0;
}

}  // namespace

}  // namespace misthrow::bench

int main(int count, char** arguments) {
    try {
        return misthrow::bench::run(count, arguments);
    } catch (const std::runtime_error& error) {
        std::cerr << "server_load: " << error.what() << '\n';
        return 1;
    }
}
