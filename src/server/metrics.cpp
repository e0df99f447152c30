#include "server/metrics.hpp"

#include <malloc.h>

#include <fstream>

namespace misthrow::server {

namespace {

class Page {
public:
    void add(std::string_view name, std::string_view kind, std::string_view help, double value) {
        text_ += "# HELP misthrow_" + std::string{name} + " " + std::string{help} + "\n# TYPE misthrow_" + std::string{name} +
                 " " + std::string{kind} + "\nmisthrow_" + std::string{name} + " ";
        const auto whole = static_cast<long long>(value);
        text_ += static_cast<double>(whole) == value ? std::to_string(whole) : std::to_string(value);
        text_ += "\n";
    }
    [[nodiscard]] std::string take() { return std::move(text_); }

private:
    std::string text_;
};

double resident_bytes() {
    std::ifstream in{"/proc/self/statm"};
    double all = 0;
    double resident = 0;
    in >> all >> resident;
    constexpr double page = 4096;
    return resident * page;
}

}  // namespace

std::string metrics_text(const Figures& all, const Net& net, const store::LogCounters& log) {
    const Counters& counted = all.hub;
    const NetCounters& network = all.net;
    const auto number = [](std::uint64_t value) { return static_cast<double>(value); };
    Page page;
    page.add("connections", "gauge", "WebSocket connections open now", number(net.connections()));
    page.add("clients", "gauge", "Those the tables know of: the same number", number(all.clients));
    page.add("open_sockets", "gauge", "TCP connections open now", number(net.open_sockets()));
    page.add("tables", "gauge", "Tables in memory", number(all.tables));
    page.add("quarantined_tables", "gauge", "Tables whose stored events do not fit", number(all.quarantined));
    page.add("accepted_total", "counter", "TCP connections accepted", number(network.accepted));
    page.add("refused_connections_total", "counter", "Upgrades refused: origin or limits", number(network.refused));
    page.add("slow_readers_total", "counter", "Connections dropped because they did not read", number(network.slow_readers));
    page.add("reaped_total", "counter", "Connections that had to be forgotten by force", number(network.reaped));
    page.add("failures_total", "counter", "Faults that ended somebody's work; the journal names them", number(network.failures));
    page.add("http_requests_total", "counter", "HTTP requests answered", number(network.requests));
    page.add("messages_total", "counter", "Messages from clients", number(counted.messages));
    page.add("choices_total", "counter", "Choices from clients", number(counted.choices));
    page.add("refused_requests_total", "counter", "Requests answered with an error", number(counted.refused));
    page.add("tables_opened_total", "counter", "Tables opened", number(counted.tables_opened));
    page.add("storage_failures_total", "counter", "Batches the disk did not take", number(counted.storage_failures));
    page.add("sweeps_total", "counter", "Rounds of the sweeper", number(counted.sweeps));
    page.add("table_failures_total", "counter", "Faults that sent a table back to the disk", number(counted.table_failures));
    page.add("clients_ahead_total", "counter", "Clients that knew more of a table than the file does",
             number(counted.clients_ahead));
    page.add("daily_results_total", "counter", "Results of daily games that were answered", number(all.daily_counted));
    page.add("refused_results_total", "counter", "And those that were not taken", number(all.daily_refused));
    page.add("log_events_total", "counter", "Events on disk", number(log.events));
    page.add("log_commits_total", "counter", "Transactions that took them there", number(log.commits));
    page.add("answer_seconds_sum", "counter", "Time from requests to their durable answers", counted.durable_seconds);
    page.add("answer_seconds_count", "counter", "Requests answered so", number(counted.durable_answers));
    page.add("resident_bytes", "gauge", "Memory in use", resident_bytes());
    return page.take();
}

}  // namespace misthrow::server
